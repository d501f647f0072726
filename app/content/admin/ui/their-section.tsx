import '../words.ts';
import { useWords } from '#app/platform/words.ts';
import { Link } from '#app/ui/link.tsx';
import { sectionFormFields, type TypedSection } from '../../section-form.ts';

type TheirSectionProps = { id: string; theirs: TypedSection; typed: TypedSection };

/** What somebody else saved meanwhile, where it differs from what is in the form. */
export function TheirSection({ id, theirs, typed }: TheirSectionProps) {
  const t = useWords();
  const different = sectionFormFields.filter((field) => theirs[field] !== typed[field].trim());
  return (
    <div className="admin-note block" data-tone="warning">
      <p>{t('sections.changed')}</p>
      <p className="mt-2">{t('sections.changedText')}</p>
      <dl className="section-versions">
        {different.map((field) => (
          <div key={field}>
            <dt>{t(`sections.field.${field}`)}</dt>
            <dd>{theirs[field] || t('sections.empty')}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        {t('sections.saveMine')}{' '}
        <Link to={`/admin/content/${id}`} className="text-link">
          {t('sections.takeTheirs')}
        </Link>
        .
      </p>
    </div>
  );
}
