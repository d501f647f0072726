import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import { listKnownValues } from '../mapping/known-values.server.ts';
import {
  buildMappingQuestions,
  findSavedMapping,
  needsMappingAnswers,
} from '../mapping/mapping-questions.server.ts';
import { noMapping } from '../mapping/validate-mapping.server.ts';
import type { CsvFileProblem } from '../reading/csv-limits.ts';
import type { ImportRowProblem } from '../reading/parsed-product.ts';
import { shortenCell } from '../reading/parsed-product.ts';
import { readProducts } from '../reading/read-products.server.ts';
import { importMappings, productImportRows, productImports } from '../tables.server.ts';
import { planProducts } from './plan-products.server.ts';
import type { PlannedProduct } from './planned-product.ts';

export type UploadedFile = { name: string; bytes: Buffer };
type Planned =
  | { ok: true; importId: string }
  | { ok: false; reason: CsvFileProblem; line?: number; column?: string };

/** Plans a file with the saved answers for its columns. Further questions remain open. Refuses an unreadable file. */
export async function createImport(
  db: Db,
  actor: Actor,
  { name, bytes }: UploadedFile,
  now: Date,
): Promise<Planned> {
  const known = await listKnownValues(db);
  const first = readProducts(bytes, known);
  if (!first.ok) return first;
  if (first.file.products.length === 0 && !first.file.noHandleLine) return { ok: false, reason: 'empty' };
  const remembered = await findSavedMapping(db, buildMappingQuestions(first.file).columnsKey);
  const mapping = remembered?.isOfSameColumns ? remembered.mapping : noMapping;
  const again = mapping === noMapping ? first : readProducts(bytes, known, mapping);
  const { file } = again.ok ? again : first;
  const plan = renameProblemColumns(await planProducts(db, file.products, mapping), file.headers);
  const fileName = isPostgresText(name) ? shortenCell(name) : '';
  const questions = buildMappingQuestions(file);
  const values = {
    fileName,
    encoding: file.encoding,
    ignoredColumns: file.ignored.filter(isPostgresText).map((column) => shortenCell(column)),
    file: bytes,
    questions,
    mapping,
    status: file.noHandleLine || needsMappingAnswers(plan, mapping) ? ('mapping' as const) : undefined,
  };
  return { ok: true, importId: await storeImport(db, actor, values, plan, now) };
}

type NewImport = Omit<typeof productImports.$inferInsert, 'actorId' | 'actorEmail' | 'createdAt'>;

/** Stores an import that waits for its start. Returns its id. */
export async function storeImport(
  db: Db,
  actor: Actor,
  values: NewImport,
  plan: PlannedProduct[],
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(productImports)
      .values({ ...values, actorId: actor.id, actorEmail: actor.email, createdAt: now })
      .returning({ id: productImports.id });
    if (!added) throw new Error('An import was not kept.');
    await storePlan(tx, added.id, plan);
    const after = { fileName: values.fileName };
    const change = { objectType: 'import', objectId: added.id, action: 'created', after };
    await recordChange(tx, actor, change, now);
    return added.id;
  });
}

export async function storePlan(tx: Db, importId: string, plan: PlannedProduct[]): Promise<void> {
  await tx.delete(productImportRows).where(eq(productImportRows.importId, importId));
  const rows = plan.map((row, position) => ({ ...row, position }));
  // One JSON parameter contains all rows, since there may be thousands.
  await tx.execute(sql`
    insert into product_import_rows (import_id, position, line, slug, title, title_nl, outcome, changes, differences, problems, notes,
      product, pictures, source, movement_id)
    select ${importId}::uuid, position, line, slug, title, "titleNl", outcome, changes, differences, problems, notes, product,
      pictures, source, "movementId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(position int, line int, slug text, title text, "titleNl" text,
      outcome text, changes jsonb, differences jsonb, problems jsonb, notes jsonb, product jsonb, pictures jsonb, source jsonb, "movementId" bigint)`);
}

const KEPT_DAYS = 30;
const MAPPINGS_KEPT_DAYS = 730;
/** The number of imports deleted at a time. It is small, since a large import has a hundred thousand rows. */
const AT_ONCE = 5;

/** Deletes imports after a month, unless they are running, and saved answers that were not used for two years. */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const { createdAt, status } = productImports;
  const isOld = lt(createdAt, daysBefore(now, KEPT_DAYS));
  const hasEnded = inArray(status, ['mapping', 'planned', 'done', 'failed']);
  await deleteInBatches(db, productImports, and(isOld, hasEnded), { most: AT_ONCE });
  await deleteInBatches(
    db,
    importMappings,
    lt(importMappings.updatedAt, daysBefore(now, MAPPINGS_KEPT_DAYS)),
  );
}

export function renameProblemColumns(plan: PlannedProduct[], headers: Record<string, string>) {
  const renamed = (problem: ImportRowProblem): ImportRowProblem => ({
    ...problem,
    column: headers[problem.column] ?? problem.column,
  });
  return plan.map((row) => ({ ...row, problems: row.problems.map(renamed), notes: row.notes.map(renamed) }));
}
