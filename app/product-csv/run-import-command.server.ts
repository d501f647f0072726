import { setTimeout as sleep } from 'node:timers/promises';
import { findJsonMistake } from '#app/content/editing/json-syntax-error.ts';
import { directDatabaseUrl } from '#app/platform/config.server.ts';
import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import { connectForLongWork, type Db } from '#app/platform/database/db.server.ts';
import { migrateDatabase } from '#app/platform/database/migrate.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { limitConcurrency } from '#app/platform/jobs/limit-concurrency.ts';
import type { Language } from '#app/platform/text/language.ts';
import { type Words, wordsIn } from '#app/platform/text/translations.ts';
import { applyPlan } from './apply-plan.server.ts';
import {
  fetchPictureIntoLibrary,
  isTemporaryFetchProblem,
  MOST_FETCH_TRIES,
  type PictureFetchSettings,
  pictureFetchSettings,
} from './fetch-import-pictures.server.ts';
import {
  changeText,
  differenceValueText,
  fileProblemText,
  groupedProblemTexts,
  linesText,
  mappingProblemText,
  problemKey,
  reasonText,
} from './import-messages.ts';
import { listKnownValues } from './mapping/known-values.server.ts';
import { needsMappingAnswers } from './mapping/mapping-questions.server.ts';
import { makeSizeSystems } from './mapping/new-size-systems.server.ts';
import { type ImportMapping, validateMapping } from './mapping/validate-mapping.server.ts';
import { renameProblemColumns } from './planning/create-import.server.ts';
import { planProducts } from './planning/plan-products.server.ts';
import type {
  ImportedProduct,
  Outcome,
  PictureFetchProblem,
  PlannedProduct,
} from './planning/planned-product.ts';
import type { ImportRowProblem } from './reading/parsed-product.ts';
import { readProducts } from './reading/read-products.server.ts';
import { resolveFetchedPictures } from './write-products.server.ts';

type Asked = Omit<Parameters<typeof importFileForCli>[2], 'now' | 'mapping' | 'pace'> & {
  map: string | undefined;
};

/** Runs `npm run import`, then disconnects from the database. Returns 2 if the `--map` file is invalid. */
export async function runImportCommand(
  bytes: Buffer,
  { map = '{}', ...options }: Asked,
): Promise<ImportExit | 2> {
  const t = wordsIn(options.language);
  const mistake = findJsonMistake(map);
  if (mistake) {
    options.tell(`--map: ${t(`csvImport.map.${mistake.reason}`, mistake)}`);
    return 2;
  }
  await migrateDatabase(directDatabaseUrl);
  const { db, pool } = connectForLongWork();
  try {
    const known = await listKnownValues(db);
    const read = validateMapping(JSON.parse(map), known);
    if (!read.ok) {
      for (const problem of read.problems) {
        options.tell(`--map: ${mappingProblemText(t, problem, known, options.language)}`);
      }
      return 2;
    }
    const { mapping } = read;
    return await importFileForCli(db, bytes, {
      ...options,
      mapping,
      pace: pictureFetchSettings,
      now: new Date(),
    });
  } finally {
    await pool.end();
  }
}

/** The exit code: 0 if all products were imported, 1 if none was, 3 if all except the refused ones were. */
type ImportExit = 0 | 1 | 3;

const terminal: Actor = { id: '00000000-0000-0000-0000-000000000000', email: 'npm run import' };

type Options = {
  skipBad: boolean;
  isDryRun: boolean;
  language: Language;
  mapping: ImportMapping;
  pace: PictureFetchSettings;
  now: Date;
  tell: (line: string) => void;
};

/** Prints problems, progress and the result. Shops may be running at the same time; their pages are invalidated. */
export async function importFileForCli(db: Db, bytes: Buffer, options: Options): Promise<ImportExit> {
  const { skipBad, isDryRun, language, mapping, now, tell } = options;
  const t = wordsIn(language);
  const known = await listKnownValues(db);
  const read = readProducts(bytes, known, mapping);
  if (!read.ok) {
    tell(fileProblemText(t, read));
    return 1;
  }
  if (read.file.noHandleLine) {
    tell(fileProblemText(t, { reason: 'no-handle', line: read.file.noHandleLine }));
    return 1;
  }
  const { file } = read;
  const { plan } = await commitUnlessRefused(db, async (tx) => {
    await makeSizeSystems(tx, terminal, file.words, mapping, known.sizes, now);
    const plan = renameProblemColumns(await planProducts(tx, file.products, mapping), file.headers);
    return { ok: !isDryRun, plan };
  });
  const count = (outcome: Outcome) => plan.filter((row) => row.outcome === outcome).length;
  tellProblems(plan, t, tell);
  const refused = count('refused');
  tell(
    t('csvImport.terminal.plan', {
      added: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      refused,
    }),
  );
  if (needsMappingAnswers(plan, mapping)) tell(t('csvImport.terminal.map'));
  if (isDryRun) tellDifferences(plan, t, tell);
  if (isDryRun) return refused === 0 ? 0 : skipBad && refused < plan.length ? 3 : 1;
  if (refused > 0 && !skipBad) {
    tell(t('csvImport.terminal.nothing'));
    return 1;
  }
  return apply(db, plan, options);
}

async function apply(
  db: Db,
  plan: PlannedProduct[],
  { skipBad, language, pace, now, tell }: Options,
): Promise<ImportExit> {
  const t = wordsIn(language);
  const sources = plan.flatMap(({ pictures = [] }) => pictures.flatMap((one) => ('url' in one ? [one] : [])));
  await fetchPicturesForCli(db, terminal, sources, pace, now, {
    onProgress: (values) => tell(t('csvImport.pictureProgress', values)),
    onFailed: (url, reason) => tell(`${url}: ${t(`csvImport.picture.${reason}`)}`),
  });
  const total = plan.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length;
  const results: ImportedProduct[] = [];
  const applied = await applyPlan(db, terminal, await resolveFetchedPictures(db, plan), {
    mode: skipBad ? 'good' : 'all',
    now,
    async onBatch(_tx, batch, done) {
      results.push(...batch);
      tell(t('csvImport.terminal.progress', { done, total }));
    },
  });
  for (const { slug, problems } of results)
    for (const line of groupedProblemTexts(t, problems, slug)) tell(line);
  if (!applied.ok) {
    tell(t('csvImport.terminal.nothing'));
    return 1;
  }
  const count = (result: ImportedProduct['result']) => results.filter((row) => row.result === result).length;
  const refused = count('refused') + plan.filter(({ outcome }) => outcome === 'refused').length;
  tell(t('csvImport.terminal.done', { created: count('created'), updated: count('updated'), refused }));
  if (count('created') > 0) tell(t('csvImport.unpublished', { count: count('created') }));
  return refused > 0 ? 3 : 0;
}

function tellDifferences(plan: PlannedProduct[], t: Words, tell: Options['tell']): void {
  for (const { slug, differences } of plan)
    for (const { name, before, after } of differences) {
      const values = [before, after].map((value) => differenceValueText(t, name, value));
      tell(`${slug}: ${changeText(t, name)}: ${values.join(' → ')}`);
    }
}

function tellProblems(plan: PlannedProduct[], t: Words, tell: Options['tell']): void {
  const said = plan.flatMap(({ slug, problems, notes }) =>
    [...problems, ...notes].map((problem) => ({ slug, problem })),
  );
  const same = Map.groupBy(said, ({ problem }) => problemKey(problem));
  for (const group of same.values()) {
    const [first] = group;
    if (!first) continue;
    const products = new Set(group.map(({ slug }) => slug)).size;
    const problems: ImportRowProblem[] = group.map(({ problem }) => problem);
    if (products === 1) for (const line of groupedProblemTexts(t, problems, first.slug)) tell(line);
    else {
      const text = `${first.problem.column}: ${reasonText(t, first.problem)}`;
      const lines = [...new Set(problems.map(({ line }) => line))];
      tell(`${t('csvImport.shared.of', { count: products, text })} ${linesText(t, lines, 0)}`);
    }
  }
}

type Told = {
  onProgress: (progress: { done: number; total: number }) => void;
  onFailed: (url: string, reason: PictureFetchProblem) => void;
};

/** Tries a picture up to three times after temporary failures. Another run fetches only the missing pictures. */
async function fetchPicturesForCli(
  db: Db,
  actor: Actor,
  pictures: { url: string; alt: string }[],
  pace: PictureFetchSettings,
  now: Date,
  { onProgress, onFailed }: Told,
): Promise<void> {
  const once = [...new Map(pictures.map((picture) => [picture.url, picture])).values()];
  const inTurn = limitConcurrency(pace.atOnce);
  let done = 0;

  async function fetchOne({ url, alt }: { url: string; alt: string }): Promise<void> {
    for (let tries = 1; ; tries++) {
      const fetched = await fetchPictureIntoLibrary(db, actor, { url, altText: alt }, pace, now);
      if (fetched.ok) break;
      if (isTemporaryFetchProblem(fetched.reason) && tries < MOST_FETCH_TRIES) {
        await sleep(pace.pauseMs);
        continue;
      }
      onFailed(url, fetched.reason);
      break;
    }
    done += 1;
    if (done % 25 === 0 || done === once.length) onProgress({ done, total: once.length });
  }

  await Promise.all(once.map((picture) => inTurn(() => fetchOne(picture))));
}
