import { type PointerEvent, useRef } from 'react';

const FAR_ENOUGH_PX = 20;

/** Handlers for what a finger or mouse can swipe away, to the side or down; called once it went far enough. */
export function useSwipeAway(onSwiped: () => void) {
  const start = useRef<{ x: number; y: number }>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || (event.target as Element).closest('button, a')) return;
    start.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.dataset.dragging = '';
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const moved = movement(event);
    event.currentTarget.style.setProperty('--swipe-x', `${moved.x}px`);
    event.currentTarget.style.setProperty('--swipe-y', `${moved.y}px`);
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>): void {
    const { x, y } = movement(event);
    start.current = undefined;
    delete event.currentTarget.dataset.dragging;
    if (Math.max(Math.abs(x), y) > FAR_ENOUGH_PX) {
      onSwiped();
    } else {
      event.currentTarget.style.removeProperty('--swipe-x');
      event.currentTarget.style.removeProperty('--swipe-y');
    }
  }

  /** Along one axis only, and never up. */
  function movement(event: PointerEvent): { x: number; y: number } {
    if (!start.current) return { x: 0, y: 0 };
    const x = event.clientX - start.current.x;
    const y = Math.max(0, event.clientY - start.current.y);
    return Math.abs(x) >= y ? { x, y: 0 } : { x: 0, y };
  }

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
}
