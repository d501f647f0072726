import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { downloadOnceProved } from '#app/accounts/reauthentication/reauthenticate-first.ts';
import { DepartmentOptions } from '#app/catalogue/admin/ui/department-options.tsx';
import type { Department } from '#app/catalogue/categories.ts';
import { listDepartments } from '#app/catalogue/departments.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { type Column, TableSection } from '#app/ui/admin/list/data-table.tsx';
import { AdminNote, type AdminRefusal, RefusalNote, refusalOf } from '#app/ui/admin/refusal.tsx';
import { DateTime } from '#app/ui/admin/values.tsx';
import { Field, SelectField } from '#app/ui/form.tsx';
import { AdminLink, SubmitButton } from '#app/ui/link.tsx';
import { fileProblemText } from '../import-messages.ts';
import { type ImportSummary, listImports } from '../import-queries.server.ts';
import {
  type ImportUploadRefusal,
  type ImportUploadResult,
  readUploadRefusalUrl,
} from '../import-upload-result.ts';
import { MOST_BYTES, MOST_ROWS } from '../reading/csv-limits.ts';
import { ImportStatus } from '../ui/import-status.tsx';
import type { Route } from './+types/import-export';

export const handle = requireTranslations('admin/imports', 'admin/products', 'care', 'catalogue');

const IMPORTS_SHOWN = 20;

export const meta = unindexedPageMeta('csvImport.title', 'csvImport.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const [imports, departments] = await Promise.all([listImports(db, IMPORTS_SHOWN), listDepartments(db)]);
  return { imports, departments, refusal: readUploadRefusalUrl(url.searchParams) };
}

/** The upload form posts to /admin/products/import/files, a route that streams the file. */
export default function ImportsPage({ loaderData: { imports, departments, refusal } }: Route.ComponentProps) {
  const t = useWords();
  return (
    <>
      <h1>{t('csvImport.title')}</h1>
      <p className="admin-lead">{t('csvImport.lead')}</p>
      <div className="admin-forms">
        <ImportUploadForm refusal={refusal} />
        <ExportForm departments={departments} />
      </div>
      <RecentImports imports={imports} />
    </>
  );
}

function ExportForm({ departments }: { departments: Department[] }) {
  const t = useWords();
  return (
    <section className="admin-panel" aria-labelledby="export-products">
      <h2 id="export-products">{t('csvImport.exportTitle')}</h2>
      <p className="mt-1 text-stone">{t('csvImport.exportText')}</p>
      <form
        method="get"
        action="/admin/products/export.csv"
        onSubmit={downloadOnceProved}
        className="export-fields"
      >
        <Field label={t('csvImport.exportSearch')} name="q" type="search" maxLength={100} />
        <SelectField label={t('csvImport.exportCategory')} name="gender" defaultValue="">
          <option value="">{t('csvImport.exportAll')}</option>
          <DepartmentOptions departments={departments} dropsOnly={t('common.the-drop')} />
        </SelectField>
        <SubmitButton look="secondary">{t('csvImport.exportDownload')}</SubmitButton>
      </form>
    </section>
  );
}

function RecentImports({ imports }: { imports: ImportSummary[] }) {
  const t = useWords();
  const columns: Column<ImportSummary>[] = [
    {
      header: t('csvImport.column.file'),
      isName: true,
      cell: ({ id, fileName, undoes }) => (
        <AdminLink to={`/admin/products/import/${id}`}>
          {undoes && `${t('csvImport.undoTitle')}: `}
          {fileName || t('csvImport.noName')}
        </AdminLink>
      ),
    },
    { header: t('csvImport.column.date'), cell: ({ createdAt }) => <DateTime at={createdAt} /> },
    { header: t('csvImport.column.by'), cell: ({ by }) => by },
    {
      header: t('csvImport.column.status'),
      cell: ({ status, undoes }) => <ImportStatus status={status} undoes={undoes} />,
    },
  ];
  return (
    <TableSection
      id="recent-imports"
      caption={t('csvImport.recent')}
      columns={columns}
      rows={imports}
      keyOf={({ id }) => id}
      empty={t('csvImport.none')}
    />
  );
}

const ADDRESS = '/admin/products/import/files';

/** Works without JavaScript. With JavaScript, the chosen file remains selected if the upload fails. */
function ImportUploadForm({ refusal }: { refusal: ImportUploadRefusal | undefined }) {
  const t = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<ImportUploadRefusal | AdminRefusal | undefined>(refusal);
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setAnswer(undefined);
    const heard = await send(new FormData(event.currentTarget), language);
    setSending(false);
    if (heard.ok) await navigate(`/admin/products/import/${heard.importId}`);
    else setAnswer(heard);
  }

  return (
    <section className="admin-panel" aria-labelledby="import-file">
      <form
        action={ADDRESS}
        method="post"
        encType="multipart/form-data"
        onSubmit={(event) => void submit(event)}
      >
        <h2 id="import-file">{t('csvImport.importTitle')}</h2>
        <p id="send-file-hint" className="mt-1 text-stone">
          {t('csvImport.sendHint', { megabytes: MOST_BYTES / 1_000_000, rows: MOST_ROWS })}
        </p>
        <label htmlFor="send-file" className="mt-3 block">
          {t('csvImport.send')}
        </label>
        <input
          id="send-file"
          className="import-file"
          type="file"
          name="file"
          accept=".csv,text/csv,text/plain"
          required
          aria-describedby="send-file-hint"
        />
        <SubmitButton aria-disabled={isSending}>
          {t(isSending ? 'csvImport.checking' : 'csvImport.check')}
        </SubmitButton>
      </form>
      <div role="alert" className="mt-4 empty:hidden">
        {answer && <Problem answer={answer} />}
      </div>
    </section>
  );
}

function Problem({ answer }: { answer: ImportUploadRefusal | AdminRefusal }) {
  const t = useWords();
  if (isAdminRefusal(answer)) return <RefusalNote reason={answer.reason} />;
  return <AdminNote tone="critical">{fileProblemText(t, answer)}</AdminNote>;
}

function isAdminRefusal(answer: ImportUploadRefusal | AdminRefusal): answer is AdminRefusal {
  return ['unreachable', 'signed-out', 'forbidden'].includes(answer.reason);
}

async function send(body: FormData, language: string): Promise<ImportUploadResult | AdminRefusal> {
  const answer = await fetchJson<ImportUploadResult>(`${ADDRESS}?lang=${language}`, { form: body });
  return 'ok' in answer.body ? (answer.body as ImportUploadResult) : refusalOf(answer.status);
}
