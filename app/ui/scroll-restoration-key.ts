import type { Location } from 'react-router';

/** Returns the history entry's key or that of an earlier one, so that a list is found where it was left. */
export function scrollRestorationKey({ key, state }: Location): string {
  const place: unknown = state?.place;
  return typeof place === 'string' ? place : key;
}
