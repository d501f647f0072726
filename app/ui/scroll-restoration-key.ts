import type { Location } from 'react-router';

/**
 * Returns the scroll restoration key: the history entry's, or that of an earlier one named by a link as its `place`,
 * so that a list is found where it was left.
 */
export function scrollRestorationKey({ key, state }: Location): string {
  const place: unknown = state?.place;
  return typeof place === 'string' ? place : key;
}
