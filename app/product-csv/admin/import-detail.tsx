import { lazy, Suspense } from 'react';
import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { listSizeSystems, sizesOf } from '#app/catalogue/size-systems.server.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { readListState } from '#app/ui/admin/list/list-url-state.ts';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { formatDateTime } from '#app/ui/admin/values.tsx';
import { formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { mapImportInWorker, planImportUndoInWorker } from '../import-in-worker.server.ts';
import {
  findImport,
  listFailedPictures,
  listImportRows,
  listSharedProblems,
  type ShownImport,
} from '../import-queries.server.ts';
import { type MappingProblem, NOT_READ, wordKey } from '../mapping/import-mapping.ts';
import { listKnownValues } from '../mapping/known-values.server.ts';
import { findMappingQuestionsAndAnswers } from '../mapping/mapping-questions.server.ts';
import { listNewSizeSystems } from '../mapping/new-size-systems.server.ts';
import { validateMapping } from '../mapping/validate-mapping.server.ts';
import { listValuesToMap, proposeValueMapping } from '../mapping/values-to-map.ts';
import { importModes, outcomes } from '../planning/planned-product.ts';
import type { MapRefusal, StartAnswer } from '../product-import-types.ts';
import { columnOf } from '../reading/csv-columns.ts';
import { startPlannedImport } from '../run-import.server.ts';
import { ImportMappingForm } from '../ui/import-mapping-form.tsx';
import type { Route } from './+types/import-detail';

export const handle = requireTranslations('admin/imports', 'admin/products', 'care', 'catalogue');

const FAILED_SHOWN = 100;

const ImportPlanProgressAndResult = lazy(() => import('../ui/import-plan.tsx'));

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return objectPageMeta(matches, loaderData?.shown.fileName, 'csvImport.one', 'csvImport.lead');
}

export async function loader({ params, url }: Route.LoaderArgs) {
  const found = await findImport(db, params.importId);
  if (!found) throw data(null, { status: 404 });
  const list = readListState(url.searchParams, { sorts: ['line'] });
  const isAsking = found.status === 'mapping' || (found.hasQuestions && url.searchParams.has('answers'));
  const kept = isAsking ? await findMappingQuestionsAndAnswers(db, found.id) : undefined;
  if (kept) {
    const [systems, known] = await Promise.all([listSizeSystems(db), listKnownValues(db)]);
    const answers = proposeValueMapping(kept.questions, kept.mapping, known);
    const newSystems = listNewSizeSystems(kept.questions, answers, { sizes: known.sizes, systems });
    const asked = listValuesToMap(kept.questions, answers, known);
    const { departments, subcategories, colours } = known;
    const shop = { departments, subcategories, colours };
    const { columns, pricesDiffer, pictures } = kept.questions;
    const questions = { columns, pricesDiffer, pictures };
    return {
      shown: found,
      question: { questions, asked, chosen: answers, sizes: sizesOf(systems), newSystems, shop },
    };
  }
  const show = outcomes.find((outcome) => outcome === url.searchParams.get('show'));
  const [{ rows, total }, shared, failedPictures] = await Promise.all([
    listImportRows(db, found.id, { ...list, outcome: show }),
    listSharedProblems(db, found.id),
    listFailedPictures(db, found.id, FAILED_SHOWN),
  ]);
  return { shown: found, plan: { rows, list: { ...list, total }, show, shared, failedPictures } };
}

export async function action({ request, params, context, pattern }: Route.ActionArgs) {
  const submit = formActionOfPath(pattern, importForms);
  if (!submit) throw data(null, { status: 400 });
  const form = await request.formData().catch(() => new FormData());
  const found = await findImport(db, params.importId);
  if (!found) throw data(null, { status: 404 });
  const answer = await submit(db, context.get(signedInAdmin), found.id, form, new Date());
  if (answer === 'missing') throw data(null, { status: 404 });
  if (typeof answer === 'object' && 'reason' in answer) return data(answer, 400);
  throw redirect(`/admin/products/import/${answer === 'done' ? found.id : answer.undo}`, 303);
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
          <h1>{t(shown.undoes ? 'csvImport.undoTitle' : 'csvImport.one')}</h1>
          <p className="admin-lead wrap-anywhere">
            {t(shown.undoes ? 'csvImport.undoOf' : 'csvImport.of', values)}
          </p>
        </div>
        <AdminLink to="/admin/products/import">{t('csvImport.another')}</AdminLink>
      </div>
      <FileWarnings shown={shown} />
      {question && <ImportMappingForm {...question} action={address('mapping')} given={actionData} />}
      {plan && (
        <Suspense>
          <ImportPlanProgressAndResult
            shown={shown}
            plan={plan}
            given={actionData?.reason === 'mapping' ? undefined : actionData}
          />
        </Suspense>
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

type ImportForm = (
  db: Db,
  actor: Actor,
  importId: string,
  form: FormData,
  now: Date,
) => Promise<'done' | 'missing' | { undo: string } | StartAnswer | MapRefusal>;

const importForms: Record<string, ImportForm> = {
  async mapping(db, { id, email }, importId, form, now) {
    const { given, asked, problems } = readMappingForm(form);
    const read = validateMapping(given, await listKnownValues(db));
    const all = [...problems, ...(read.ok ? [] : read.problems)];
    const refuse = (more: typeof all): MapRefusal => {
      return { ok: false, reason: 'mapping', problems: more, mapping: read.mapping };
    };
    if (!read.ok || all.length > 0) return refuse(all);
    const mapped = await mapImportInWorker({
      actor: { id, email },
      importId,
      mapping: read.mapping,
      asked,
      now,
    });
    if (mapped.ok) return 'done';
    // If the import was started in another tab, the page displays its current state.
    if (mapped.reason === 'started') return 'done';
    if (mapped.reason === 'missing') return 'missing';
    return refuse([{ path: 'columns', reason: mapped.reason === 'no-handle' ? 'no-handle' : 'unreadable' }]);
  },
  async runs(db, actor, importId, form, now) {
    const mode = importModes.find((name) => name === form.get('mode'));
    if (!mode) return { ok: false, reason: 'no-mode' };
    const started = await startPlannedImport(db, actor, importId, mode, now);
    if (started.ok) return 'done';
    return started.reason === 'missing' ? 'missing' : { ok: false, reason: started.reason };
  },
  async undos(_db, { id, email }, importId, _form, now) {
    const undo = await planImportUndoInWorker({ actor: { id, email }, importId, now });
    return undo ? { undo } : 'missing';
  },
};

const simple = ['genders', 'options', 'sizes', 'colours'] as const;
const kinds = ['types', 'tags'] as const;

/** Parses the mapping form. Questions and answers have the same order; an empty choice is not an answer. */
function readMappingForm(form: FormData): { given: object; asked: string[]; problems: MappingProblem[] } {
  const texts = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? value : ''));
  const asked = [...simple, ...kinds].flatMap((question) =>
    texts(`${question}.word`).map((word) => `${question} ${wordKey(word)}`),
  );
  const meanings = (question: string) => {
    const answers = texts(`${question}.meaning`);
    return pairs(texts(`${question}.word`).map((word, at) => [word, answers[at] ?? '']));
  };
  const kindsOf = (question: string) => {
    const [genders, categories] = [texts(`${question}.gender`), texts(`${question}.category`)];
    const answers = texts(`${question}.word`).map((word, at): [string, object] => {
      return [word, kindOf(genders[at], categories[at])];
    });
    return Object.fromEntries(answers.filter(([, kind]) => Object.keys(kind).length > 0));
  };
  const { columns, problems } = readColumns(
    texts('columns.key'),
    texts('columns.header'),
    texts('columns.was'),
  );
  const [prices] = texts('prices');
  const [sizeSystems] = texts('sizeSystems');
  const given = {
    columns,
    ...Object.fromEntries(simple.map((question) => [question, meanings(question)])),
    ...Object.fromEntries(kinds.map((question) => [question, kindsOf(question)])),
    rest: kindOf(texts('rest.gender')[0], texts('rest.category')[0]),
    pictures: texts('pictures')[0] || undefined,
    ...(prices && { prices }),
    ...(sizeSystems && { sizeSystems }),
  };
  return { given, asked, problems };
}

function readColumns(keys: string[], headers: string[], before: string[]) {
  const problems: MappingProblem[] = [];
  const columns = new Map<string, string>();
  const chosen = keys.map((key, at) => ({ key, header: headers[at] ?? '', was: before[at] ?? '' }));
  for (const { key, header } of chosen.filter((one) => one.header)) {
    if (columns.has(wordKey(header)))
      problems.push({ path: `columns › ${header}`, reason: 'column-twice', values: { column: header } });
    columns.set(wordKey(header), key);
  }
  const taken = new Set(chosen.map(({ header }) => wordKey(header)));
  for (const { header, was } of chosen)
    if (!header && was && !taken.has(wordKey(was))) columns.set(wordKey(was), NOT_READ);
  const told = [...columns].filter(([header, key]) => key === NOT_READ || columnOf(header) !== key);
  return { columns: Object.fromEntries(told), problems };
}

function kindOf(gender: string | undefined, category: string | undefined): object {
  return { ...(gender && { gender }), ...(category && { category }) };
}

function pairs(given: [string, string][]): Record<string, string> {
  return Object.fromEntries(given.filter(([, answer]) => answer !== ''));
}
