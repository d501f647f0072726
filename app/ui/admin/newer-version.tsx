import './words.ts';
import { useWords } from '#app/platform/words.ts';
import { Link } from '../link.tsx';

type NewerVersionProps = {
  /** What differs: what a field is called, and what somebody else saved in it. */
  theirs: { name: string; value: string }[];
  /** This page, which shows their version when it is loaded anew. */
  address: string;
};

/** Somebody else saved meanwhile: what they saved where it differs from the form, and the two ways on. */
export function NewerVersion({ theirs, address }: NewerVersionProps) {
  const t = useWords();
  return (
    <div className="admin-note block" data-tone="warning">
      <p>{t('adminUi.newer.title')}</p>
      <p className="mt-2">{t('adminUi.newer.theirs')}</p>
      <dl className="newer-version">
        {theirs.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        {t('adminUi.newer.saveMine')}{' '}
        <Link to={address} className="text-link">
          {t('adminUi.newer.takeTheirs')}
        </Link>
        .
      </p>
    </div>
  );
}
