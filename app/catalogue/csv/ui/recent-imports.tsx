import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { Link } from '#app/ui/link.tsx';
import type { ImportSummary } from '../product-import-types.ts';
import { ImportStatus } from './import-status.tsx';

/** What was imported lately; each leads to its products. */
export function RecentImports({ imports }: { imports: ImportSummary[] }) {
  const t = useWords();
  const language = useLanguage();
  const columns: Column<ImportSummary>[] = [
    {
      id: 'file',
      header: t('csvImport.column.file'),
      isName: true,
      cell: ({ id, fileName }) => (
        <Link to={`/admin/products/import/${id}`} className="admin-way">
          {fileName || t('csvImport.noName')}
        </Link>
      ),
    },
    {
      id: 'date',
      header: t('csvImport.column.date'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
    },
    { id: 'by', header: t('csvImport.column.by'), cell: ({ by }) => by },
    {
      id: 'status',
      header: t('csvImport.column.status'),
      cell: ({ status }) => <ImportStatus status={status} />,
    },
  ];
  return (
    <section className="mt-8" aria-labelledby="recent-imports">
      <h2 id="recent-imports" className="mb-3">
        {t('csvImport.recent')}
      </h2>
      <DataTable
        caption={t('csvImport.recent')}
        columns={columns}
        rows={imports}
        keyOf={({ id }) => id}
        empty={t('csvImport.none')}
      />
    </section>
  );
}
