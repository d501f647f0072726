import type { Location } from 'react-router';

/** Returns the key of this history entry, or of an earlier entry whose scroll position is restored. */
export function scrollRestorationKey({ key, state }: Location): string {
  const place: unknown = state?.place;
  return typeof place === 'string' ? place : key;
}
