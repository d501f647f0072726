import { useSyncExternalStore } from 'react';

const SHRINK_AFTER_PX = 50;

/** Whether the page is scrolled far enough for the header to shrink. */
export function useHasScrolled(): boolean {
  return useSyncExternalStore(followScrolling, hasScrolled, () => false);
}

function followScrolling(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

function hasScrolled(): boolean {
  return window.scrollY > SHRINK_AFTER_PX;
}
