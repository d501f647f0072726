import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '../../link.tsx';
import { useSameList } from '../list/list-return-path.tsx';

type MergeNoteProps = {
  /** The labels of fields in conflict. `kept` contains the labels of fields that only the other operator changed. */
  disputed: string[];
  kept: string[];
  address: string;
};

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
