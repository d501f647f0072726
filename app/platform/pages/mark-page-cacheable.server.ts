import { createContext, type RouterContextProvider } from 'react-router';
import type { PageCacheTag } from './page-cache-tags.ts';

export type Keeping = { tags: Set<PageCacheTag>; at: string; seconds?: number };

export const keeping = createContext<Keeping>();

/** Marks a page as equal for all visitors. Only `at`, its canonical URL including the parameters, is cached. */
export function markPageCacheable(
  context: Readonly<RouterContextProvider>,
  shows: PageCacheTag[],
  at?: string,
): void {
  const kept = context.get(keeping);
  for (const tag of shows) kept.tags.add(tag);
  if (at) kept.at = at;
}

export function keepPageForSeconds(context: Readonly<RouterContextProvider>, seconds: number): void {
  const kept = context.get(keeping);
  kept.seconds = Math.min(seconds, kept.seconds ?? seconds);
}
