import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import type { ShownImport } from '../product-import-types.ts';

/** What an operator should know of how the file was read. */
export function FileWarnings({ shown: { encoding, ignoredColumns } }: { shown: ShownImport }) {
  const t = useWords();
  const columns = ignoredColumns.join(', ');
  return (
    <>
      {encoding === 'Windows-1252' && (
        <p className="admin-note" data-tone="warning">
          {t('csvImport.guessed')}
        </p>
      )}
      {ignoredColumns.length > 0 && (
        <details className="admin-note import-ignored">
          <summary>{t('csvImport.ignored', { count: ignoredColumns.length })}</summary>
          <p>{columns}</p>
        </details>
      )}
    </>
  );
}
