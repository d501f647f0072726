import { useSyncExternalStore } from 'react';

const SHRINK_AFTER_PX = 50;

/** Whether the page is scrolled far enough for the header to shrink. */
export function useHasScrolled(): boolean {
  return useSyncExternalStore(
    followScrolling,
    () => hasScrolled,
    () => false,
  );
}

/** Looked up in a frame of its own: asked while React draws, the browser would lay the page out for the answer. */
let hasScrolled = false;

function followScrolling(listener: () => void): () => void {
  const look = () => {
    hasScrolled = window.scrollY > SHRINK_AFTER_PX;
    listener();
  };
  const frame = requestAnimationFrame(look);
  window.addEventListener('scroll', look, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', look);
  };
}
