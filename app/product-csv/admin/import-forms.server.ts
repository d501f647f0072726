import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { mapImportInWorker } from '../import-in-worker.server.ts';
import { type MappingProblem, NOT_READ, validateMapping, wordKey } from '../mapping/import-mapping.ts';
import { listKnownValues } from '../mapping/known-values.server.ts';
import { importModes } from '../planning/planned-product.ts';
import type { MapRefusal, StartAnswer } from '../product-import-types.ts';
import { columnOf } from '../reading/csv-columns.ts';
import { startPlannedImport } from '../run-import.server.ts';

type ImportForm = (
  db: Db,
  actor: Actor,
  importId: string,
  form: FormData,
  now: Date,
) => Promise<'done' | 'missing' | StartAnswer | MapRefusal>;

export const importForms = { mapping: submitMapping, runs: submitRun } satisfies Record<string, ImportForm>;

async function submitRun(
  db: Db,
  actor: Actor,
  importId: string,
  form: FormData,
  now: Date,
): Promise<'done' | 'missing' | StartAnswer> {
  const mode = importModes.find((name) => name === form.get('mode'));
  if (!mode) return { ok: false, reason: 'no-mode' };
  const started = await startPlannedImport(db, actor, importId, mode, now);
  if (started.ok) return 'done';
  return started.reason === 'missing' ? 'missing' : { ok: false, reason: started.reason };
}

async function submitMapping(
  db: Db,
  { id, email }: Actor,
  importId: string,
  form: FormData,
  now: Date,
): Promise<'done' | 'missing' | MapRefusal> {
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
}

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
  const prices = texts('prices')[0];
  const given = {
    columns,
    ...Object.fromEntries(simple.map((question) => [question, meanings(question)])),
    ...Object.fromEntries(kinds.map((question) => [question, kindsOf(question)])),
    rest: kindOf(texts('rest.gender')[0], texts('rest.category')[0]),
    pictures: texts('pictures')[0] || undefined,
    ...(prices && { prices }),
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
