import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '../../link.tsx';
import { useSameList } from '../list/list-return-path.tsx';

type MergeNoteProps = {
  /** What the fields are called that both changed, and those that only somebody else did. */
  disputed: string[];
  kept: string[];
  /** This page, which shows what is saved when it is reloaded. */
  address: string;
};

/** Somebody else saved the same thing meanwhile: what has to be decided, beside the fields, and what needs nothing. */
export function MergeNote({ disputed, kept, address }: MergeNoteProps) {
  const t = useWords();
  const sameList = useSameList();
  return (
    <div className="admin-note block" data-tone="warning">
      <p>{t('adminUi.conflict.title', { fields: disputed.join(', '), count: disputed.length })}</p>
      {kept.length > 0 && <p className="mt-2">{t('adminUi.conflict.kept', { fields: kept.join(', ') })}</p>}
      <p className="mt-2">
        {t('adminUi.conflict.decide')}{' '}
        <Link to={sameList(address)} className="text-link">
          {t('adminUi.conflict.takeAll')}
        </Link>
      </p>
    </div>
  );
}
