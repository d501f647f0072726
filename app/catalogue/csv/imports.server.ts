import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/db.server.ts';
import { isStorable } from '#app/platform/storable-text.ts';
import { productImportRows, productImports } from '../tables.server.ts';
import { type Outcome, outcomes, type Result } from './planned-product.ts';
import type { ImportRow, ImportSummary, ShownImport } from './product-import.ts';

const summary = {
  id: productImports.id,
  fileName: productImports.fileName,
  by: productImports.actorEmail,
  status: productImports.status,
  createdAt: productImports.createdAt,
};

/** The imports of the last month, the newest first. */
export async function listImports(db: Db, most: number): Promise<ImportSummary[]> {
  const rows = await db
    .select(summary)
    .from(productImports)
    .orderBy(desc(productImports.createdAt))
    .limit(most);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** An import with what it would do and did, in numbers; undefined where there is none. */
export async function findImport(db: Db, id: string): Promise<ShownImport | undefined> {
  if (!isStorable(id)) return;
  const [row] = await db
    .select({
      ...summary,
      mode: productImports.mode,
      encoding: productImports.encoding,
      ignoredColumns: productImports.ignoredColumns,
      doneCount: productImports.doneCount,
      endedAt: productImports.endedAt,
    })
    .from(productImports)
    .where(eq(sql`${productImports.id}::text`, id.toLowerCase()));
  if (!row) return;
  const counted = await db
    .select({ outcome: productImportRows.outcome, result: productImportRows.result, count: count() })
    .from(productImportRows)
    .where(eq(productImportRows.importId, row.id))
    .groupBy(productImportRows.outcome, productImportRows.result);
  const sum = (isMeant: (group: (typeof counted)[number]) => boolean) =>
    counted.filter(isMeant).reduce((total, group) => total + group.count, 0);
  const planned = outcomes.map((outcome) => [outcome, sum((group) => group.outcome === outcome)]);
  const results = (['created', 'updated', 'unchanged', 'refused'] as const).map((result) => [
    result,
    sum((group) => group.result === result),
  ]);
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    planned: Object.fromEntries(planned) as Record<Outcome, number>,
    results: Object.fromEntries(results) as Record<Result, number>,
  };
}

type Asked = { outcome: Outcome | undefined; page: number; perPage: number };

/** A page of an import's products in the order of the file, and how many there are; of one outcome when asked. */
export async function listImportRows(
  db: Db,
  importId: string,
  { outcome, page, perPage }: Asked,
): Promise<{ rows: ImportRow[]; total: number }> {
  const condition = and(eq(productImportRows.importId, importId), ofOutcome(outcome));
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        position: productImportRows.position,
        line: productImportRows.line,
        slug: productImportRows.slug,
        title: productImportRows.title,
        titleNl: productImportRows.titleNl,
        outcome: productImportRows.outcome,
        changes: productImportRows.changes,
        problems: productImportRows.problems,
        notes: productImportRows.notes,
        result: productImportRows.result,
      })
      .from(productImportRows)
      .where(condition)
      .orderBy(asc(productImportRows.position))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ count: count() }).from(productImportRows).where(condition),
  ]);
  return { rows, total: counted?.count ?? 0 };
}

/** Refused are those that the plan refused, and those that were when it was their turn. */
function ofOutcome(outcome: Outcome | undefined): SQL | undefined {
  if (!outcome) return;
  if (outcome !== 'refused') return eq(productImportRows.outcome, outcome);
  return or(eq(productImportRows.outcome, 'refused'), eq(productImportRows.result, 'refused'));
}
