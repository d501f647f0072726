import { createContext, type RouterContextProvider } from 'react-router';
import type { PageCacheTag } from './page-cache-tags.ts';

/** Set by a page's loaders and read by the server after rendering; without it the page is not cached. */
export type Keeping = { tags: Set<PageCacheTag>; at: string; seconds?: number };

export const keeping = createContext<Keeping>();

/**
 * Marks a page as the same for everyone: the server caches it until something it shows changes (see
 * `invalidatePages`). Call it in the loader, never where anything personal is returned; each loader names what it
 * shows.
 * A page that reads parameters passes its canonical address as `at`, such as `?sort=price-asc`, and is cached only
 * there: other addresses come from strangers, who could fill the memory.
 */
export function markPageCacheable(
  context: Readonly<RouterContextProvider>,
  shows: PageCacheTag[],
  at?: string,
): void {
  const kept = context.get(keeping);
  for (const tag of shows) kept.tags.add(tag);
  if (at) kept.at = at;
}

/** Also limits the age of a cached page that changes with time or too often for tags. */
export function keepPageForSeconds(context: Readonly<RouterContextProvider>, seconds: number): void {
  const kept = context.get(keeping);
  kept.seconds = Math.min(seconds, kept.seconds ?? seconds);
}
