import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listImports } from '#app/platform/editing/file-imports.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { countTexts, FileImportPage } from '#app/ui/admin/file-import.tsx';
import { answerForm } from '#app/ui/admin/list/list-actions.server.ts';
import { pageImport } from '../pages/import-pages.server.ts';
import type { Route } from './+types/import-pages';

export const handle = requireTranslations('admin/pages');

export const meta = unindexedPageMeta('pageImport.title', 'pageImport.lead');

export async function loader() {
  return { imports: await listImports(db, 'page-import') };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerForm({ request, pattern }, pageImport.forms(db, context.get(signedInAdmin)));
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

type Answer = Awaited<ReturnType<typeof pageImport.preview>>;

export default function PageImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <FileImportPage<Answer>
      page="/admin/pages/import"
      megabytes={8}
      accept=".xml,.csv,text/xml,text/csv,text/plain"
      back={t('pages.editor.back')}
      text={(part, values) => t(`pageImport.${part}`, values)}
      given={actionData}
      read={({ added, same, refused, pictures, others, name, confirmed, shown }) => ({
        counts: [
          t('pageImport.added', { count: added }),
          ...countTexts({ same, refused, pictures, others }, (one, some) => t(`pageImport.${one}`, some)),
        ],
        run: added > 0 && t('pageImport.run'),
        fields: { name, confirmed },
        rows: shown.map(({ line, slug, title, problem, isPublished }) => {
          const state = t(isPublished ? 'pages.published' : 'pages.draft');
          return { line, cells: [`/pages/${slug}`, title, problem ? t(`pages.problem.${problem}`) : state] };
        }),
      })}
      headers={[t('pages.address'), t('pages.name'), t('pageImport.result')]}
      imports={loaderData.imports.map(({ after, ...one }) => ({
        ...one,
        fileName: String(after.fileName),
        counts: t('pageImport.added', { count: Number(after.added) }),
      }))}
    />
  );
}
