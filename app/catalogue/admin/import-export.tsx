import '../csv/register-translations.ts';
import { db } from '#app/platform/database/db.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { listImports } from '../csv/import-queries.server.ts';
import { readUploadRefusalUrl } from '../csv/import-upload-result-and-refusal-url.ts';
import { ExportForm } from '../csv/ui/export-form.tsx';
import { ImportUploadForm } from '../csv/ui/import-upload-form.tsx';
import { RecentImports } from '../csv/ui/recent-imports.tsx';
import type { Route } from './+types/import-export';

const IMPORTS_SHOWN = 20;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('csvImport.title'),
    description: t('csvImport.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ url }: Route.LoaderArgs) {
  return { imports: await listImports(db, IMPORTS_SHOWN), refusal: readUploadRefusalUrl(url.searchParams) };
}

/** Files are sent to /admin/products/import/files, which reads them as they come. */
export default function ImportsPage({ loaderData: { imports, refusal } }: Route.ComponentProps) {
  const t = useWords();
  return (
    <>
      <h1>{t('csvImport.title')}</h1>
      <p className="admin-lead">{t('csvImport.lead')}</p>
      <div className="admin-forms">
        <ImportUploadForm refusal={refusal} />
        <ExportForm />
      </div>
      <RecentImports imports={imports} />
    </>
  );
}
