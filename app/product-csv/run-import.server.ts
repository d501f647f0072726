import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { runExclusively } from '#app/platform/jobs/run-exclusively.server.ts';
import { applyPlan } from './apply-plan.server.ts';
import { importPictureJobs, productImportJobs } from './import-queues.server.ts';
import {
  type ImportedProduct,
  type ImportMode,
  type PlannedProduct,
  writtenOutcomes,
} from './planning/planned-product.ts';
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
  const [left, before] = await Promise.all([
    rowsLeft(db, importId),
    db.$count(productImportRows, and(isOf(importId), isNotNull(productImportRows.result))),
  ]);
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

function isOf(importId: string) {
  return and(eq(productImportRows.importId, importId), inArray(productImportRows.outcome, writtenOutcomes));
}

/** Records results by slug. Slugs are unique in an import, since the plan refuses duplicates. */
async function keepResults(tx: Db, importId: string, results: ImportedProduct[]): Promise<void> {
  await tx.execute(sql`
    update product_import_rows set result = given.result, problems = given.problems, applied = given.applied
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given(slug text, result text, problems jsonb, applied jsonb)
    where import_id = ${importId}::uuid and product_import_rows.slug = given.slug
      and outcome in ('new', 'changed', 'removed')`);
}

const MOST_PICTURES_FETCHED = 20_000;

/** Starts an import once. Refuses mode `all` if any product is refused, and every mode if questions are unanswered. */
export async function startPlannedImport(
  db: Db,
  actor: Actor,
  importId: string,
  mode: ImportMode,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'has-refused' | 'unanswered' }> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select(pickColumns(productImports, 'status', 'undoes'))
      .from(productImports)
      .where(eq(productImports.id, importId))
      .for('update');
    if (!found) return { ok: false, reason: 'missing' };
    if (found.status === 'mapping') return { ok: false, reason: 'unanswered' };
    if (found.status !== 'planned') return { ok: true };
    const refused = and(eq(productImportRows.importId, importId), eq(productImportRows.outcome, 'refused'));
    if (mode === 'all' && (await tx.$count(productImportRows, refused)))
      return { ok: false, reason: 'has-refused' };
    await tx
      .update(productImports)
      .set({ status: 'running', mode, file: null, actorId: actor.id, actorEmail: actor.email })
      .where(eq(productImports.id, importId));
    const change = found.undoes
      ? { objectType: 'import', objectId: found.undoes, action: 'undone' }
      : { objectType: 'import', objectId: importId, action: 'started', after: { mode } };
    await recordChange(tx, actor, change, now);
    const pictures = await listPictures(tx, importId);
    await queueJob(tx, pictures > 0 ? importPictureJobs : productImportJobs, { importId });
    return { ok: true };
  });
}

async function listPictures(tx: Db, importId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into product_import_pictures (import_id, position, url, alt_text, status, reason)
    select ${importId}::uuid, position, url, alt,
      case when position < ${MOST_PICTURES_FETCHED} then 'pending' else 'failed' end,
      case when position < ${MOST_PICTURES_FETCHED} then null else 'too-many' end
    from (
      select url, alt, row_number() over (order by place, turn) - 1 as position from (
        select distinct on (picture ->> 'url') picture ->> 'url' as url, picture ->> 'alt' as alt,
          product_import_rows.position as place, turn
        from product_import_rows, jsonb_array_elements(pictures) with ordinality as listed(picture, turn)
        where import_id = ${importId}::uuid and picture ? 'url'
          and pictures is not null and outcome in ('new', 'changed')
        order by picture ->> 'url', product_import_rows.position, turn
      ) as once
    ) as numbered`);
  return rowCount ?? 0;
}
