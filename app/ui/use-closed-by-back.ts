import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Everything that lies over the page, the last on top. */
const open: HTMLElement[] = [];
let standsOnTwin = false;

/**
 * Back closes what lies over the page instead of leaving the page. Opening it gives the page a second entry in the history,
 * its twin; the router knows of one page alone. Closed otherwise, the twin stays, and the next Back goes past it.
 */
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

/** Whether the page that comes next takes the place of a twin, so that Back from it leads to the page once. */
export function isOnTwin(): boolean {
  return standsOnTwin;
}

/** Registered once on each page, so that it hears of Back before the router does. */
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
