import { eq } from 'drizzle-orm';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { longWork } from '#app/platform/jobs/long-work.server.ts';
import { wordKey } from './mapping/import-mapping.ts';
import { listKnownValues } from './mapping/known-values.server.ts';
import {
  buildMappingQuestions,
  needsMappingAnswers,
  saveMapping,
} from './mapping/mapping-questions.server.ts';
import { makeSizeSystems } from './mapping/new-size-systems.server.ts';
import type { ImportMapping } from './mapping/validate-mapping.server.ts';
import { listValuesToMap } from './mapping/values-to-map.ts';
import { createImport, renameProblemColumns, storePlan } from './planning/create-import.server.ts';
import { planImportUndo } from './planning/plan-import-undo.server.ts';
import { planProducts } from './planning/plan-products.server.ts';
import type { CsvFileProblem } from './reading/csv-limits.ts';
import { shortenCell } from './reading/parsed-product.ts';
import { readProducts } from './reading/read-products.server.ts';
import { runImport } from './run-import.server.ts';
import { productImports } from './tables.server.ts';

export const createImportInWorker = longWork(
  'plan-import',
  ({ actor, name, bytes, now }: { actor: Actor; name: string; bytes: Uint8Array; now: Date }) =>
    createImport(db, actor, { name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) }, now),
);

export const mapImportInWorker = longWork(
  'map-import',
  (given: { actor: Actor; importId: string; mapping: ImportMapping; asked: string[]; now: Date }) =>
    mapImport(db, given.actor, given, given.now),
);

export const planImportUndoInWorker = longWork(
  'plan-import-undo',
  ({ actor, importId, now }: { actor: Actor; importId: string; now: Date }) =>
    planImportUndo(db, actor, importId, now),
);

export const runImportInWorker = longWork('run-import', (importId: string) =>
  runImport(db, importId, () => new Date()),
);

type MapAnswer =
  | { ok: true; isWhole: boolean }
  | { ok: false; reason: 'missing' | 'started' | CsvFileProblem; column?: string; line?: number };

/**
 * Plans an import again with an operator's answers. `asked` lists the values on the page, such as `sizes small`. If the
 * answers lead to further values, the import waits. Refuses a started import, and answers with which parsing fails.
 */
export async function mapImport(
  db: Db,
  actor: Actor,
  { importId, mapping, asked }: { importId: string; mapping: ImportMapping; asked: string[] },
  now: Date,
): Promise<MapAnswer> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ status: productImports.status, file: productImports.file })
      .from(productImports)
      .where(eq(productImports.id, importId))
      .for('update');
    if (!found) return { ok: false, reason: 'missing' };
    if (!found.file || (found.status !== 'mapping' && found.status !== 'planned'))
      return { ok: false, reason: 'started' };
    const known = await listKnownValues(tx);
    const read = readProducts(found.file, known, mapping);
    if (!read.ok) return read;
    const { file } = read;
    if (file.noHandleLine) return { ok: false, reason: 'no-handle', line: file.noHandleLine };
    await makeSizeSystems(tx, actor, file.words, mapping, known.sizes, now);
    const plan = renameProblemColumns(await planProducts(tx, file.products, mapping), file.headers);
    const questions = buildMappingQuestions(file);
    const isWhole =
      !needsMappingAnswers(plan, mapping) ||
      unseen(listValuesToMap(file.words, mapping, known), asked).length === 0;
    await storePlan(tx, importId, plan);
    await tx
      .update(productImports)
      .set({
        mapping,
        questions,
        ignoredColumns: file.ignored.filter(isPostgresText).map((column) => shortenCell(column)),
        status: isWhole ? 'planned' : 'mapping',
      })
      .where(eq(productImports.id, importId));
    await saveMapping(tx, { columns: questions.columnsKey, mapping, by: actor.email }, now);
    return { ok: true, isWhole };
  });
}

/** Returns values that the answers add, such as those of an option that is now a size. */
function unseen(words: ReturnType<typeof listValuesToMap>, asked: string[]): string[] {
  const seen = new Set(asked);
  const { types, genders, sizes, options } = words;
  const all = [
    ...Object.entries({ types, genders, sizes }).flatMap(([question, list]) =>
      list.map(({ word }) => `${question} ${wordKey(word)}`),
    ),
    ...options.map(({ name }) => `options ${wordKey(name)}`),
  ];
  return all.filter((word) => !seen.has(word));
}
