import './words.ts';
import { useEffect, useRef } from 'react';
import type { Blocker } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import { Button } from '../button.tsx';
import { Link } from '../link.tsx';

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  /** Holds up leaving with unsaved changes; see `useUnsavedChanges`. */
  blocker: Blocker;
  /** On the button: "Save Settings", "Add Product" … */
  label: string;
  /** Where one goes without saving. */
  backTo?: string;
};

/** The end of a form, always in sight: whether all is saved, and the button that does it. */
export function SaveBar({ isDirty, isSaving, blocker, label, backTo }: SaveBarProps) {
  const t = useWords();
  return (
    <div className="admin-save-bar">
      <p role="status" className="admin-save-state" data-dirty={isDirty || undefined}>
        {isSaving ? t('adminUi.saving') : isDirty ? t('adminUi.unsaved') : ''}
      </p>
      {backTo && (
        <Link to={backTo} className="button button-link">
          {t('adminUi.cancel')}
        </Link>
      )}
      <Button type="submit" aria-disabled={isSaving} onClick={(event) => isSaving && event.preventDefault()}>
        {label}
      </Button>
      <LeaveDialog blocker={blocker} />
    </div>
  );
}

function LeaveDialog({ blocker }: { blocker: Blocker }) {
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
