import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { importPictureJobs, productImportJobs } from './import-queues.server.ts';
import type { ImportMode } from './planning/planned-product.ts';
import { productImportRows, productImports } from './tables.server.ts';

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
      .select({ status: productImports.status })
      .from(productImports)
      .where(eq(productImports.id, importId))
      .for('update');
    if (!found) return { ok: false, reason: 'missing' };
    if (found.status === 'mapping') return { ok: false, reason: 'unanswered' };
    if (found.status !== 'planned') return { ok: true };
    if (mode === 'all' && (await countRefused(tx, importId)) > 0) return { ok: false, reason: 'has-refused' };
    await tx
      .update(productImports)
      .set({ status: 'running', mode, file: null, actorId: actor.id, actorEmail: actor.email })
      .where(eq(productImports.id, importId));
    const change = { objectType: 'import', objectId: importId, action: 'started', after: { mode } };
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

async function countRefused(tx: Db, importId: string): Promise<number> {
  const [counted] = await tx
    .select({ count: count() })
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, importId), eq(productImportRows.outcome, 'refused')));
  return counted?.count ?? 0;
}
