import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { Button } from '../../link.tsx';

export function AskBeforeLeaving() {
  return (
    <LeaveDialog blocker={useLeaveBlocker(() => document.querySelector('form[data-unsaved]') !== null)} />
  );
}

export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  const t = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isBlocked]);
  return (
    <dialog
      ref={dialog}
      className="admin-dialog"
      aria-labelledby="leave-question"
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <h2 id="leave-question">{t('adminUi.leaveQuestion')}</h2>
      <p className="text-stone">{t('adminUi.leaveText')}</p>
      <div className="admin-dialog-ways">
        <Button onClick={() => dialog.current?.close()}>{t('adminUi.stay')}</Button>
        <Button look="secondary" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
          {t('adminUi.leave')}
        </Button>
      </div>
    </dialog>
  );
}

export function useUnsavedChanges(form: RefObject<HTMLFormElement | null>) {
  const changes = useUnsavedForm(form);
  return { ...changes, blocker: useLeaveBlocker(() => changes.isDirty) };
}

/** React Router allows one blocker per page, so a page with several forms calls this hook itself. */
function useLeaveBlocker(isUnsaved: () => boolean): Blocker {
  return useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
}

/** Warns before unsaved changes are lost. `holdsMore` returns whether the form was edited after `markSent`. */
export function useUnsavedForm(form: RefObject<HTMLFormElement | null>) {
  const [isDirty, setDirty] = useState(false);
  const saved = useRef<string>(undefined);
  const sent = useRef<string>(undefined);
  const more = useRef(false);
  const markSent = useCallback(() => {
    sent.current = form.current ? contentOf(form.current) : undefined;
    more.current = false;
  }, [form]);
  const holdsMore = useCallback(() => more.current, []);
  const markSaved = useCallback(() => {
    if (!more.current) markSent();
    saved.current = sent.current;
    setDirty(more.current);
  }, [markSent]);
  useEffect(markSaved, [markSaved]);

  useEffect(() => {
    const look = () => {
      if (!form.current) return;
      const content = contentOf(form.current);
      setDirty(content !== saved.current);
      more.current = content !== sent.current;
    };
    const hear = ({ type, target }: Event) => {
      if (!form.current?.contains(target as Node)) return;
      // The browser resets the fields only after this event.
      if (type === 'reset') setTimeout(look);
      else look();
    };
    // Hears events before React, which may show another version first and lose the input.
    const types = ['input', 'change', 'reset'];
    for (const type of types) window.addEventListener(type, hear, true);
    return () => {
      for (const type of types) window.removeEventListener(type, hear, true);
    };
  }, [form]);

  useEffect(() => {
    // The attribute keeps the form when the session expires; see accounts/sessions/visitor-store.ts.
    form.current?.toggleAttribute('data-unsaved', isDirty);
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [form, isDirty]);

  return { isDirty, markSent, holdsMore, markSaved };
}

/** Returns the form's values for comparison. Files are represented by name and size. */
function contentOf(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `${value.name} ${value.size}`,
    ]),
  );
}
