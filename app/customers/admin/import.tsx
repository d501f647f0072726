import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords, type Words } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { FileImport, type FileOutcome } from '#app/ui/admin/file-import.tsx';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { DateTime } from '#app/ui/admin/values.tsx';
import { formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import {
  type CustomerImportAnswer,
  listImports,
  previewImport,
  runImport,
  type ShownRow,
  type UndoAnswer,
  undoImport,
} from '../import/import-customers.server.ts';
import type { Route } from './+types/import';

const PAGE = '/admin/customers/import';

export const handle = requireTranslations('admin/customers');

export const meta = unindexedPageMeta('customerImport.title', 'customerImport.lead');

export async function loader() {
  return { imports: await listImports(db) };
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const actor = context.get(signedInAdmin);
  const submit = formActionOfPath(pattern, {
    previews: (form: FormData) => previewImport(db, form),
    runs: (form: FormData) => runImport(db, actor, form, new Date()),
    undos: (form: FormData) => undoImport(db, actor, form, new Date()),
  });
  if (!submit) throw data(null, 400);
  const answer: CustomerImportAnswer | UndoAnswer = await submit(
    await request.formData().catch(() => new FormData()),
  );
  return data(answer, answer.ok ? 200 : 400);
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function CustomerImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const undo = isUndo(actionData) ? actionData : undefined;
  return (
    <>
      <BackToList to="/admin/customers">{t('customers.back')}</BackToList>
      <h1>{t('customerImport.title')}</h1>
      <p className="admin-lead">{t('customerImport.lead')}</p>
      <OutcomeNote outcome={undo} tone={undo?.ok ? 'good' : 'warning'} className="mb-4">
        {undo?.ok && t('customerImport.undone', { count: undo.removed })}
        {undo?.ok === false && t('customerImport.undoRefused')}
      </OutcomeNote>
      <FileImport<CustomerImportAnswer>
        page={PAGE}
        hint={t('customerImport.fileHint')}
        given={isUndo(actionData) ? undefined : actionData}
        read={(answer) => readAnswer(t, answer)}
      />
      <ImportList imports={loaderData.imports} />
    </>
  );
}

function isUndo(answer: Route.ComponentProps['actionData']): answer is UndoAnswer {
  return answer !== undefined && 'of' in answer && answer.of === 'undo';
}

function readAnswer(t: Words, answer: CustomerImportAnswer): FileOutcome {
  if (!answer.ok)
    return {
      ok: false,
      problem: t(`customerImport.fileProblem.${answer.reason}`, { line: answer.line ?? 1 }),
    };
  const { of, added, filled, same, subscribed, refused, shown, name } = answer;
  const counts = Object.entries({ added, filled, same, subscribed, refused }).filter(
    ([, count]) => count > 0,
  );
  const isConfirmable = of === 'preview' && added + filled + subscribed > 0;
  return {
    ...{ ok: true, of, hasRefused: refused > 0 },
    counts: counts.map(([what, count]) => t(`customerImport.${what}`, { count })),
    ...(isConfirmable && { run: t('customerImport.run') }),
    fields: { name, confirmed: of === 'preview' ? answer.confirmed : '' },
    rows: <RowTable rows={shown} />,
  };
}

function RowTable({ rows }: { rows: ShownRow[] }) {
  const t = useWords();
  const columns: Column<ShownRow>[] = [
    { id: 'line', header: t('customerImport.line'), isNumber: true, cell: ({ line }) => line },
    { id: 'email', header: t('customerImport.email'), isName: true, cell: ({ email }) => email || '–' },
    {
      id: 'name',
      header: t('customers.name'),
      cell: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ') || '–',
    },
    { id: 'city', header: t('customerImport.city'), cell: ({ address }) => address?.city ?? '–' },
    {
      id: 'note',
      header: t('customerImport.note'),
      cell: ({ problem, hasConsented }) =>
        problem ? t(`customerImport.problem.${problem}`) : t(`customerImport.consent.${hasConsented}`),
    },
  ];
  return (
    <DataTable
      caption={t('customerImport.rows')}
      columns={columns}
      rows={rows}
      keyOf={({ line }) => String(line)}
      empty={t('customers.empty')}
    />
  );
}

function ImportList({ imports }: { imports: Route.ComponentProps['loaderData']['imports'] }) {
  const t = useWords();
  const address = useFormActionUrl(PAGE);
  return imports.map(({ id, fileName, importedBy, added, subscribed, createdAt }) => (
    <section key={id} className="admin-panel mt-5" aria-labelledby={id}>
      <h2 id={id} className="wrap-anywhere">
        {fileName}
      </h2>
      <p className="mt-2 text-stone">
        <DateTime at={createdAt.toISOString()} />, {importedBy}
      </p>
      <p className="mt-2 mb-4">
        {t('customerImport.added', { count: added })}, {t('customerImport.subscribed', { count: subscribed })}
      </p>
      <ButtonWithConfirmDialog
        label={t('customerImport.undo')}
        name={t('customerImport.undoName', { file: fileName })}
        question={t('customerImport.undoQuestion', { file: fileName })}
        action={address('undos')}
        fields={{ import: id }}
      >
        <p className="mb-4 text-stone">{t('customerImport.undoText')}</p>
      </ButtonWithConfirmDialog>
    </section>
  ));
}
