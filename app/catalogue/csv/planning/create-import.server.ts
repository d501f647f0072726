import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { noMapping } from '../mapping/import-mapping.ts';
import { buildMappingQuestions, needsMappingAnswers } from '../mapping/mapping-questions.server.ts';
import { findSavedMapping } from '../mapping/saved-mappings.server.ts';
import type { CsvFileProblem } from '../reading/csv-limits.ts';
import { readProducts } from '../reading/read-products.server.ts';
import { shortenCell } from '../reading/shorten-cell.ts';
import { productImports } from '../tables.server.ts';
import { planProducts } from './plan-products.server.ts';
import { renameProblemColumns } from './rename-problem-columns.ts';
import { storePlan } from './store-plan.server.ts';

export type UploadedFile = { name: string; bytes: Buffer };
export type Planned =
  | { ok: true; importId: string }
  | { ok: false; reason: CsvFileProblem; line?: number; column?: string };

/**
 * Plans a products file for review, without changing products. Applies the answers given for the same columns; the import waits for answers
 * about other values. Refuses unreadable files.
 */
export async function createImport(
  db: Db,
  actor: Actor,
  { name, bytes }: UploadedFile,
  now: Date,
): Promise<Planned> {
  const first = readProducts(bytes);
  if (!first.ok) return first;
  if (first.file.products.length === 0 && !first.file.noHandleLine) return { ok: false, reason: 'empty' };
  const remembered = await findSavedMapping(db, buildMappingQuestions(first.file).columnsKey);
  const mapping = remembered?.isOfSameColumns ? remembered.mapping : noMapping;
  const again = mapping === noMapping ? first : readProducts(bytes, mapping);
  const { file } = again.ok ? again : first;
  const plan = renameProblemColumns(await planProducts(db, file.products, mapping), file.headers);
  const fileName = isPostgresText(name) ? shortenCell(name) : '';
  const questions = buildMappingQuestions(file);
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(productImports)
      .values({
        fileName,
        encoding: file.encoding,
        ignoredColumns: file.ignored.filter(isPostgresText).map((column) => shortenCell(column)),
        file: bytes,
        questions,
        mapping,
        status: file.noHandleLine || needsMappingAnswers(plan, mapping) ? 'mapping' : 'planned',
        actorId: actor.id,
        actorEmail: actor.email,
        createdAt: now,
      })
      .returning({ id: productImports.id });
    if (!added) throw new Error('An import was not kept.');
    await storePlan(tx, added.id, plan);
    const change = { objectType: 'import', objectId: added.id, action: 'created', after: { fileName } };
    await recordChange(tx, actor, change, now);
    return { ok: true, importId: added.id };
  });
}
