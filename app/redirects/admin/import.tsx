import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords, type Words } from '#app/platform/text/translations.ts';
import { FileImport, type FileOutcome } from '#app/ui/admin/file-import.tsx';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { formActionOfPath } from '#app/ui/form.tsx';
import { previewImport, type RedirectImportAnswer, runImport } from '../import-redirects.server.ts';
import type { RefusedRow } from '../plan-import.ts';
import type { Route } from './+types/import';

export const handle = requireTranslations('admin/redirects');

export const meta = unindexedPageMeta('redirectImport.title', 'redirectImport.lead');

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const submit = formActionOfPath(pattern, {
    previews: previewImport,
    runs: (shop: typeof db, form: FormData) => runImport(shop, context.get(signedInAdmin), form, new Date()),
  });
  if (!submit) throw data(null, 400);
  const answer = await submit(db, await request.formData().catch(() => new FormData()));
  return data(answer, answer.ok ? 200 : 400);
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function RedirectImportPage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <>
      <BackToList to="/admin/redirects">{t('redirects.editor.back')}</BackToList>
      <h1>{t('redirectImport.title')}</h1>
      <p className="admin-lead">{t('redirectImport.lead')}</p>
      <FileImport<RedirectImportAnswer>
        page="/admin/redirects/import"
        hint={t('redirectImport.fileHint')}
        given={actionData}
        read={(answer) => readAnswer(t, answer)}
      />
    </>
  );
}

function readAnswer(t: Words, answer: RedirectImportAnswer): FileOutcome {
  if (!answer.ok)
    return {
      ok: false,
      problem: t(`redirectImport.fileProblem.${answer.reason}`, { line: answer.line ?? 1 }),
    };
  const { of, added, changed, same, refused, shown } = answer;
  const counts = Object.entries({ added, changed, same, refused }).filter(([, count]) => count > 0);
  const isConfirmable = of === 'preview' && added + changed > 0;
  return {
    ...{ ok: true, of, hasRefused: refused > 0 },
    counts: counts.map(([what, count]) => t(`redirectImport.${what}`, { count })),
    ...(isConfirmable && { run: t('redirectImport.run', { count: added + changed }) }),
    fields: { rows: of === 'preview' ? answer.confirmed : '' },
    rows: shown.length > 0 && <RefusedTable rows={shown} />,
  };
}

function RefusedTable({ rows }: { rows: RefusedRow[] }) {
  const t = useWords();
  const columns: Column<RefusedRow>[] = [
    { id: 'line', header: t('redirectImport.line'), isNumber: true, cell: ({ line }) => line },
    {
      id: 'from',
      header: t('redirects.from'),
      isName: true,
      cell: ({ from }) => <span className="wrap-anywhere">{from}</span>,
    },
    {
      id: 'to',
      header: t('redirects.to'),
      cell: ({ to }) => <span className="wrap-anywhere">{to}</span>,
    },
    {
      id: 'problem',
      header: t('redirectImport.problem'),
      cell: ({ problem }) => t(`redirects.problem.${problem}`),
    },
  ];
  return (
    <DataTable
      caption={t('redirectImport.refusedRows')}
      columns={columns}
      rows={rows}
      keyOf={({ line, from }) => `${line} ${from}`}
      empty=""
    />
  );
}
