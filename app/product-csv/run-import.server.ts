import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { runExclusively } from '#app/platform/jobs/run-exclusively.server.ts';
import { applyPlan } from './apply-plan.server.ts';
import type { ImportedProduct, PlannedProduct } from './planning/planned-product.ts';
import { productImportRows, productImports } from './tables.server.ts';
import { resolveFetchedPictures } from './write-products.server.ts';

/** Resumes after a crash. Ignores a finished import. Throws while another process runs it; the queue then retries. */
export async function runImport(db: Db, importId: string, now: () => Date): Promise<void> {
  const run = await runExclusively(`product-import:${importId}`, () => work(db, importId, now));
  if (!run.ok) throw new Error('This import is being carried out by another process.');
}

async function work(db: Db, importId: string, now: () => Date): Promise<void> {
  const [found] = await db.select().from(productImports).where(eq(productImports.id, importId));
  if (found?.status !== 'running' || !found.mode) return;
  const [left, before] = await Promise.all([rowsLeft(db, importId), countDone(db, importId)]);
  const actor = { id: found.actorId, email: found.actorEmail };
  const outcome = await applyPlan(db, actor, await resolveFetchedPictures(db, left), {
    mode: found.mode,
    now: now(),
    async onBatch(tx, results, done) {
      await keepResults(tx, importId, results);
      // Writes outside the all-or-nothing transaction, so that the operator sees the progress.
      await db
        .update(productImports)
        .set({ doneCount: before + done })
        .where(eq(productImports.id, importId));
    },
  });
  if (!outcome.ok) await keepResults(db, importId, outcome.refused);
  await db
    .update(productImports)
    .set({ status: outcome.ok ? 'done' : 'failed', endedAt: now() })
    .where(eq(productImports.id, importId));
}

async function rowsLeft(db: Db, importId: string): Promise<PlannedProduct[]> {
  const rows = await db
    .select()
    .from(productImportRows)
    .where(and(isOf(importId), isNull(productImportRows.result)))
    .orderBy(asc(productImportRows.position));
  return rows.map(({ product, pictures, source, ...row }) => ({
    ...row,
    product: product ?? undefined,
    pictures: pictures ?? undefined,
    source: source ?? undefined,
  }));
}

async function countDone(db: Db, importId: string): Promise<number> {
  const [counted] = await db
    .select({ count: count() })
    .from(productImportRows)
    .where(and(isOf(importId), isNotNull(productImportRows.result)));
  return counted?.count ?? 0;
}

function isOf(importId: string) {
  return and(
    eq(productImportRows.importId, importId),
    inArray(productImportRows.outcome, ['new', 'changed']),
  );
}

/** Records results by slug. Slugs are unique in an import, since the plan refuses duplicates. */
async function keepResults(tx: Db, importId: string, results: ImportedProduct[]): Promise<void> {
  await tx.execute(sql`
    update product_import_rows set result = given.result, problems = given.problems
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given(slug text, result text, problems jsonb)
    where import_id = ${importId}::uuid and product_import_rows.slug = given.slug
      and outcome in ('new', 'changed')`);
}
