import '../csv/words.ts';
import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/require-admin.server.ts';
import { db } from '#app/platform/db.server.ts';
import { pageMeta } from '#app/platform/page-meta.ts';
import { useLanguage, useWords } from '#app/platform/words.ts';
import { answerOrRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { ROWS_PER_PAGE, readList } from '#app/ui/admin/list-address.ts';
import { formatMoment } from '#app/ui/admin/moment.ts';
import { Link } from '#app/ui/link.tsx';
import { findImport, listImportRows } from '../csv/imports.server.ts';
import { modes, outcomes } from '../csv/planned-product.ts';
import type { StartAnswer } from '../csv/product-import.ts';
import { startImport } from '../csv/start-import.server.ts';
import { FileNotes } from '../csv/ui/file-notes.tsx';
import { ImportCounts } from '../csv/ui/import-counts.tsx';
import { ImportProgress } from '../csv/ui/import-progress.tsx';
import { ImportTable } from '../csv/ui/import-table.tsx';
import { StartForm } from '../csv/ui/start-form.tsx';
import type { Route } from './+types/import';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('csvImport.one'),
    description: t('csvImport.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ params, url }: Route.LoaderArgs) {
  const found = await findImport(db, params.importId);
  if (!found) throw data(null, { status: 404 });
  const { page } = readList(url.searchParams, { sorts: ['line'] });
  const asked = url.searchParams.get('show');
  const show = outcomes.find((outcome) => outcome === asked);
  const { rows, total } = await listImportRows(db, found.id, { outcome: show, page, perPage: ROWS_PER_PAGE });
  return { shown: found, show, rows, page, total };
}

/** POST /admin/products/import/:importId starts the import, with `mode` all or good. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const found = await findImport(db, params.importId);
  if (!found) throw data(null, { status: 404 });
  const mode = modes.find((name) => name === form.get('mode'));
  if (!mode) return data<StartAnswer>({ ok: false, reason: 'no-mode' }, 400);
  const started = await startImport(db, context.get(signedInAdmin), found.id, mode);
  if (started.ok) throw redirect(`/admin/products/import/${found.id}`, 303);
  if (started.reason === 'missing') throw data(null, { status: 404 });
  return data<StartAnswer>({ ok: false, reason: started.reason }, 400);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrRefusal(serverAction);
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const { shown, show, rows, page, total } = loaderData;
  const values = {
    file: shown.fileName || t('csvImport.noName'),
    by: shown.by,
    at: formatMoment(shown.createdAt, language),
  };
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{t('csvImport.one')}</h1>
          <p className="admin-lead wrap-anywhere">{t('csvImport.of', values)}</p>
        </div>
        <Link to="/admin/products/import" className="admin-way">
          {t('csvImport.another')}
        </Link>
      </div>
      <FileNotes shown={shown} />
      <section className="admin-panel" aria-labelledby="import-counts">
        <ImportCounts shown={shown} />
        {shown.status === 'planned' ? (
          <StartForm shown={shown} given={actionData} />
        ) : (
          <ImportProgress shown={shown} />
        )}
      </section>
      <ImportTable rows={rows} page={page} total={total} show={show} hasEnded={shown.endedAt !== null} />
    </>
  );
}
