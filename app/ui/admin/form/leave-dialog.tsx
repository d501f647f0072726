import { useEffect, useRef } from 'react';
import type { Blocker } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { Button } from '../../link.tsx';
import { useLeaveBlocker } from './use-unsaved-changes.ts';

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
