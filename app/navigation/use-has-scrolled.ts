import { useSyncExternalStore } from 'react';

const SHRINK_AFTER_PX = 50;

export function useHasScrolled(): boolean {
  return useSyncExternalStore(
    followScrolling,
    () => hasScrolled,
    () => false,
  );
}

/** Reads the position in an animation frame, since reading it during rendering would force a layout. */
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
