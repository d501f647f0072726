import { createContext, type RouterContextProvider } from 'react-router';
import type { PageCacheTag } from './page-cache-tags.ts';

/** What a page's loaders say of keeping it: nothing, and it is not kept. The server reads it once the page is rendered. */
export type Keeping = { tags: Set<PageCacheTag>; at: string; seconds?: number };

export const keeping = createContext<Keeping>();

/**
 * Called by the loader of a page that shows the same to everyone: the server keeps it until something that it shows
 * changes (see `invalidatePages`). Never in a loader that returns anything personal. Of several loaders of one page each
 * names what it shows. A page that reads parameters says with which ones it is `at` its own address, such as
 * `?sort=price-asc`; it is kept only there. Anything else in an address is a stranger's, who could fill the memory with it.
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

/**
 * Called beside it for a page that shows what changes too often for tags, or by the clock alone: nobody is shown a page that was begun
 * longer ago than that.
 */
export function keepPageForSeconds(context: Readonly<RouterContextProvider>, seconds: number): void {
  const kept = context.get(keeping);
  kept.seconds = Math.min(seconds, kept.seconds ?? seconds);
}
