import { useRef } from 'react';
import { data, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote, type AdminRefusal, RefusalNote, tryServerAction } from '#app/ui/admin/refusal.tsx';
import { formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import { Button } from '#app/ui/link.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import { previewImport, type RedirectImportAnswer, runImport } from '../import-redirects.server.ts';
import type { RefusedRow } from '../plan-import.ts';
import type { Route } from './+types/import';

const PAGE = '/admin/redirects/import';

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

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function RedirectImportPage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  const address = useFormActionUrl(PAGE);
  const fetcher = useFetcher<RedirectImportAnswer | AdminRefusal>();
  const outcome = useRef<HTMLDivElement>(null);
  const isBusy = fetcher.state !== 'idle';
  const answer = fetcher.data ?? actionData;
  useOnActionData(fetcher.data, () => outcome.current?.focus());
  return (
    <>
      <BackToList to="/admin/redirects">{t('redirects.editor.back')}</BackToList>
      <h1>{t('redirectImport.title')}</h1>
      <p className="admin-lead">{t('redirectImport.lead')}</p>
      <fetcher.Form
        method="post"
        action={address('previews')}
        encType="multipart/form-data"
        className="admin-panel"
        onSubmit={(event) => isBusy && event.preventDefault()}
      >
        <label htmlFor="redirects-file">{t('redirectImport.file')}</label>
        <p id="redirects-file-hint" className="mt-1 text-stone">
          {t('redirectImport.fileHint')}
        </p>
        <input
          id="redirects-file"
          className="import-file"
          type="file"
          name="file"
          accept=".csv,text/csv,text/plain"
          required
          aria-describedby="redirects-file-hint"
        />
        <Button type="submit" look="secondary" aria-disabled={isBusy}>
          {t('redirectImport.preview')}
        </Button>
      </fetcher.Form>
      <div ref={outcome} role="status" tabIndex={-1} className="mt-5 empty:hidden">
        {isBusy
          ? t('redirectImport.busy')
          : answer && <Outcome answer={answer} onConfirm={(form) => void fetcher.submit(form)} />}
      </div>
    </>
  );
}

type OutcomeProps = {
  answer: RedirectImportAnswer | AdminRefusal;
  onConfirm: (form: HTMLFormElement) => void;
};

function Outcome({ answer, onConfirm }: OutcomeProps) {
  const t = useWords();
  const address = useFormActionUrl(PAGE);
  if (!('of' in answer)) return <RefusalNote reason={answer.reason} />;
  if (!answer.ok)
    return (
      <AdminNote tone="critical">
        {t(`redirectImport.fileProblem.${answer.reason}`, { line: answer.line ?? 1 })}
      </AdminNote>
    );
  const { added, changed, same, refused, shown } = answer;
  const counts = Object.entries({ added, changed, same, refused }).filter(([, count]) => count > 0);
  return (
    <section aria-labelledby="import-outcome">
      <h2 id="import-outcome" className="mb-3">
        {t(`redirectImport.${answer.of}Title`)}
      </h2>
      <div className="admin-note mb-4" data-tone={refused ? 'warning' : 'good'}>
        <ul>
          {counts.map(([what, count]) => (
            <li key={what}>{t(`redirectImport.${what}`, { count })}</li>
          ))}
        </ul>
      </div>
      {answer.of === 'preview' && added + changed > 0 && (
        <form
          method="post"
          action={address('runs')}
          encType="multipart/form-data"
          className="mb-4"
          onSubmit={(event) => {
            event.preventDefault();
            onConfirm(event.currentTarget);
          }}
        >
          <input type="hidden" name="rows" value={answer.confirmed} />
          <Button type="submit">{t('redirectImport.run', { count: added + changed })}</Button>
        </form>
      )}
      {shown.length > 0 && <RefusedTable rows={shown} />}
    </section>
  );
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
