import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Blocker, useBlocker } from 'react-router';

/** The unsaved changes of a page's only form, and what holds up leaving it within the shop: `blocker`. */
export function useUnsavedChanges(form: RefObject<HTMLFormElement | null>) {
  const changes = useUnsavedForm(form);
  return { ...changes, blocker: useLeaveBlocker(() => changes.isDirty) };
}

/** A page can hold up leaving once: with several forms it is the page that does, while one of them is unsaved. */
export function useLeaveBlocker(isUnsaved: () => boolean): Blocker {
  return useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
}

/**
 * Whether a form differs from what it showed first, or from what was saved last (`markSaved`); while it does, the browser
 * asks before it leaves the shop. What is typed after `markSent` is no part of what was sent: then the form `holdsMore`.
 */
export function useUnsavedForm(form: RefObject<HTMLFormElement | null>) {
  const [saved, setSaved] = useState<string>();
  const [isDirty, setDirty] = useState(false);
  const sent = useRef<string>(undefined);
  const more = useRef(false);
  const markSent = useCallback(() => {
    sent.current = form.current ? contentOf(form.current) : undefined;
    more.current = false;
  }, [form]);
  const holdsMore = useCallback(() => more.current, []);
  const markSaved = useCallback(() => {
    if (!more.current) markSent();
    setSaved(sent.current);
    setDirty(more.current);
  }, [markSent]);
  useEffect(markSaved, [markSaved]);

  useEffect(() => {
    const shown = form.current;
    if (!shown || saved === undefined) return;
    const look = () => {
      const content = contentOf(shown);
      setDirty(content !== saved);
      more.current = content !== sent.current;
    };
    // The form is reset only after this event.
    const lookSoon = () => setTimeout(look);
    shown.addEventListener('input', look);
    shown.addEventListener('change', look);
    shown.addEventListener('reset', lookSoon);
    return () => {
      shown.removeEventListener('input', look);
      shown.removeEventListener('change', look);
      shown.removeEventListener('reset', lookSoon);
    };
  }, [form, saved]);

  useEffect(() => {
    // Such a form outlives its session; see accounts/forms/has-unsaved-input.ts.
    form.current?.toggleAttribute('data-unsaved', isDirty);
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [form, isDirty]);

  return { isDirty, markSent, holdsMore, markSaved };
}

/** Files count by their names and sizes. */
function contentOf(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `${value.name} ${value.size}`,
    ]),
  );
}
