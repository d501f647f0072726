import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { type UploadLimits, uploadProblemMessage } from '../../uploads/upload-checks-problems-and-results.ts';
import type { UploadReport as Report } from '../../uploads/upload-report-search-params.ts';

/** What became of the files of a plain form. */
export function UploadReport({ report, limits }: { report: Report; limits: UploadLimits }) {
  const t = useWords();
  const language = useLanguage();
  const { uploaded, known, refused } = report;
  return (
    <>
      {uploaded > 0 && (
        <p className="admin-note" data-tone="good">
          {uploaded === 1 ? t('library.uploadedOne') : t('library.uploadedMany', { count: uploaded })}
        </p>
      )}
      {known > 0 && <p className="admin-note">{t('library.knownCount', { count: known })}</p>}
      {refused.length > 0 && (
        <div className="admin-note block" data-tone="critical">
          <p>{t(refused.length === 1 ? 'library.notUploadedOne' : 'library.notUploadedMany')}</p>
          <ul>
            {refused.map(({ name, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and the list never changes.
              <li key={at}>
                {name} – {t(...uploadProblemMessage(reason, limits, language))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
