import { type PointerEvent, useRef } from 'react';

const FAR_ENOUGH_PX = 40;

/** Handlers for what a finger swipes to the side: 1 for the next, -1 for the one before. */
export function useSwipe(onSwiped: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number }>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    // A second finger zooms, and after zooming in a finger moves the picture about.
    const isZooming = !event.isPrimary || (window.visualViewport?.scale ?? 1) > 1;
    if (isZooming) stop(event);
    if (isZooming || event.pointerType === 'mouse') return;
    start.current = { id: event.pointerId, x: event.clientX };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (start.current) event.currentTarget.style.setProperty('--swiped', `${movement(event)}px`);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const moved = movement(event);
    stop(event);
    if (Math.abs(moved) > FAR_ENOUGH_PX) onSwiped(moved < 0 ? 1 : -1);
  }

  function stop(event: PointerEvent<HTMLElement>): void {
    start.current = undefined;
    event.currentTarget.style.removeProperty('--swiped');
  }

  function movement(event: PointerEvent): number {
    return start.current?.id === event.pointerId ? event.clientX - start.current.x : 0;
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop };
}
