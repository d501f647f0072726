import type { Location } from 'react-router';

/**
 * Under what the browser remembers how far a page was scrolled: its entry in the history, or the earlier one that the way to
 * it names as its `place`, so that who is led back to a list is where they left it.
 */
export function scrollRestorationKey({ key, state }: Location): string {
  const place: unknown = state?.place;
  return typeof place === 'string' ? place : key;
}
