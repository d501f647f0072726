import type { Location } from 'react-router';

/**
 * The key under which the browser remembers how far a page was scrolled: its history entry, or the earlier one that
 * a link names as its `place`, so that a list is found again where it was left.
 */
export function scrollRestorationKey({ key, state }: Location): string {
  const place: unknown = state?.place;
  return typeof place === 'string' ? place : key;
}
