import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import type { FailedPicture } from '../product-import-types.ts';

/** Pictures that could not be fetched, each with its address and why. */
export function FailedPictures({ failed, count }: { failed: FailedPicture[]; count: number }) {
  const t = useWords();
  if (failed.length === 0) return null;
  return (
    <details className="admin-panel mt-4 failed-pictures" open={count <= 10}>
      <summary>{t('csvImport.failedPictures', { count })}</summary>
      <ul className="import-problems">
        {failed.map(({ url, reason }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer noopener" className="text-link">
              {url}
            </a>
            : {t(`csvImport.picture.${reason}`)}
          </li>
        ))}
      </ul>
      {count > failed.length && (
        <p className="text-stone">{t('csvImport.moreFailed', { count: count - failed.length })}</p>
      )}
    </details>
  );
}
