import type { Blocker } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { Button } from '../../link.tsx';
import { BackToList } from '../list/list-return-path.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  blocker: Blocker;
  label: string;
  backTo?: string;
};

export function SaveBar({ isDirty, isSaving, blocker, label, backTo }: SaveBarProps) {
  const t = useWords();
  return (
    <div className="admin-save-bar">
      <p role="status" className="admin-save-state" data-dirty={isDirty || undefined}>
        {isSaving ? t('adminUi.saving') : isDirty ? t('adminUi.unsaved') : ''}
      </p>
      {backTo && (
        <BackToList to={backTo} className="button button-link">
          {t('adminUi.cancel')}
        </BackToList>
      )}
      <Button type="submit" aria-disabled={isSaving} onClick={(event) => isSaving && event.preventDefault()}>
        {label}
      </Button>
      <LeaveDialog blocker={blocker} />
    </div>
  );
}
