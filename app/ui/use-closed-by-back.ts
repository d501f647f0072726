import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

const open: HTMLElement[] = [];
let standsOnTwin = false;

/** Makes Back close an overlay. Opening the overlay adds a duplicate history entry, its twin, without the router. */
export function useClosedByBack(panel: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useEffect(() => {
    const element = panel.current;
    if (!element || !key) return;
    function follow(this: HTMLElement): void {
      forget(this);
      if (!isOpen(this)) return;
      open.push(this);
      standOnTwin();
    }
    follow.call(element);
    element.addEventListener('toggle', follow);
    return () => {
      element.removeEventListener('toggle', follow);
      forget(element);
    };
  }, [panel, key]);
}

/** Returns whether the current history entry is a twin. The next navigation replaces a twin. */
export function isOnTwin(): boolean {
  return standsOnTwin;
}

export function useBackHeard(): void {
  const { key } = useLocation();
  useEffect(() => {
    standsOnTwin = isTwin(window.history.state);
    function hear(event: PopStateEvent): void {
      const stoodOnTwin = standsOnTwin;
      standsOnTwin = isTwin(event.state);
      const isSamePage = (event.state?.key ?? 'default') === key;
      if (!isSamePage || stoodOnTwin === standsOnTwin) return;
      event.stopImmediatePropagation();
      if (standsOnTwin) return;
      const top = open.pop();
      if (!top) window.history.back();
      else close(top);
      if (open.length) standOnTwin();
    }
    window.addEventListener('popstate', hear, { capture: true });
    return () => window.removeEventListener('popstate', hear, { capture: true });
  }, [key]);
}

function standOnTwin(): void {
  if (!isTwin(window.history.state)) window.history.pushState({ ...window.history.state, isTwin: true }, '');
  standsOnTwin = true;
}

function isTwin(state: { isTwin?: boolean } | null): boolean {
  return Boolean(state?.isTwin);
}

function isOpen(element: HTMLElement): boolean {
  return element instanceof HTMLDialogElement ? element.open : element.matches(':popover-open');
}

function close(element: HTMLElement): void {
  if (element instanceof HTMLDialogElement) element.close();
  else element.hidePopover();
}

function forget(element: HTMLElement): void {
  const place = open.indexOf(element);
  if (place >= 0) open.splice(place, 1);
}
