import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { listSizes } from '#app/catalogue/size-systems.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { formatDateTime } from '#app/ui/admin/values.tsx';
import { formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import { Link } from '#app/ui/link.tsx';
import {
  findImport,
  listFailedPictures,
  listImportRows,
  listSharedProblems,
} from '../import-queries.server.ts';
import { listKnownValues } from '../mapping/known-values.server.ts';
import { findMappingQuestionsAndAnswers } from '../mapping/mapping-questions.server.ts';
import { listValuesToMap, proposeValueMapping } from '../mapping/values-to-map.ts';
import { outcomes } from '../planning/planned-product.ts';
import type { ShownImport } from '../product-import-types.ts';
import { ImportMappingForm } from '../ui/import-mapping-form.tsx';
import { ImportPlanProgressAndResult } from '../ui/import-plan.tsx';
import type { Route } from './+types/import-detail';
import { importForms } from './import-forms.server.ts';

export const handle = requireTranslations('admin/imports', 'admin/products', 'care', 'catalogue');

const FAILED_SHOWN = 100;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: adminPageTitle(loaderData?.shown.fileName, t('csvImport.one')),
    description: t('csvImport.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ params, url }: Route.LoaderArgs) {
  const found = await findImport(db, params.importId);
  if (!found) throw data(null, { status: 404 });
  const { page } = readListState(url.searchParams, { sorts: ['line'] });
  const isAsking = found.status === 'mapping' || (found.hasQuestions && url.searchParams.has('answers'));
  const kept = isAsking ? await findMappingQuestionsAndAnswers(db, found.id) : undefined;
  if (kept) {
    const [sizes, known] = await Promise.all([listSizes(db), listKnownValues(db)]);
    const answers = proposeValueMapping(kept.questions, kept.mapping, known);
    const asked = listValuesToMap(kept.questions, answers, known);
    const { departments, subcategories, colours } = known;
    const shop = { departments, subcategories, colours };
    return { shown: found, question: { ...kept, asked, answers, sizes, shop } };
  }
  const show = outcomes.find((outcome) => outcome === url.searchParams.get('show'));
  const [{ rows, total }, shared, failedPictures] = await Promise.all([
    listImportRows(db, found.id, { outcome: show, page, perPage: ROWS_PER_PAGE }),
    listSharedProblems(db, found.id),
    listFailedPictures(db, found.id, FAILED_SHOWN),
  ]);
  return { shown: found, plan: { rows, total, page, show, shared, failedPictures } };
}

export async function action({ request, params, context, pattern }: Route.ActionArgs) {
  const submit = formActionOfPath(pattern, importForms);
  if (!submit) throw data(null, { status: 400 });
  const form = await request.formData().catch(() => new FormData());
  const found = await findImport(db, params.importId);
  if (!found) throw data(null, { status: 404 });
  const answer = await submit(db, context.get(signedInAdmin), found.id, form, new Date());
  if (answer === 'missing') throw data(null, { status: 404 });
  if (answer !== 'done') return data(answer, 400);
  throw redirect(`/admin/products/import/${found.id}`, 303);
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const address = useFormActionUrl(`/admin/products/import/${loaderData.shown.id}`);
  const language = useLanguage();
  const { shown, question, plan } = loaderData;
  const values = {
    file: shown.fileName || t('csvImport.noName'),
    by: shown.by,
    at: formatDateTime(shown.createdAt, language),
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
      <FileWarnings shown={shown} />
      {question && (
        <ImportMappingForm
          questions={question.questions}
          asked={question.asked}
          sizes={question.sizes}
          shop={question.shop}
          action={address('mapping')}
          chosen={question.answers}
          given={actionData}
        />
      )}
      {plan && (
        <ImportPlanProgressAndResult
          shown={shown}
          plan={plan}
          given={actionData?.reason === 'mapping' ? undefined : actionData}
        />
      )}
    </>
  );
}

function FileWarnings({ shown: { encoding, ignoredColumns } }: { shown: ShownImport }) {
  const t = useWords();
  const columns = ignoredColumns.join(', ');
  return (
    <>
      {encoding === 'Windows-1252' && <AdminNote tone="warning">{t('csvImport.guessed')}</AdminNote>}
      {ignoredColumns.length > 0 && (
        <details className="admin-note import-ignored">
          <summary>{t('csvImport.ignored', { count: ignoredColumns.length })}</summary>
          <p>{columns}</p>
        </details>
      )}
    </>
  );
}
