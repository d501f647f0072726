import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';

/**
 * Whether a form differs from what it showed first, or from what was saved last (`markSaved`); while it does, leaving
 * the page is held up: `blocker` asks within the shop, the browser asks elsewhere. What is typed after `markSent` is no
 * part of what was sent: then the form `holdsMore`.
 */
export function useUnsavedChanges(form: RefObject<HTMLFormElement | null>) {
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
    // What resets a form does so after the event.
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
    // Such a form outlives its session; see accounts/typed-form.ts.
    form.current?.toggleAttribute('data-unsaved', isDirty);
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [form, isDirty]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  return { isDirty, markSent, holdsMore, markSaved, blocker };
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
