import { and, count, eq } from 'drizzle-orm';
import type { Actor } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { queueJob } from '#app/platform/jobs.server.ts';
import { productImportRows, productImports } from '../tables.server.ts';
import type { Mode } from './planned-product.ts';
import { productImportJobs } from './queues.server.ts';

/**
 * Lets a planned import be carried out in the background. One that was started before stays as it is: a second click does
 * nothing. Refuses all or nothing where something is refused, and an import that is not there.
 */
export async function startImport(
  db: Db,
  actor: Actor,
  importId: string,
  mode: Mode,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'has-refused' }> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ status: productImports.status })
      .from(productImports)
      .where(eq(productImports.id, importId))
      .for('update');
    if (!found) return { ok: false, reason: 'missing' };
    if (found.status !== 'planned') return { ok: true };
    if (mode === 'all' && (await countRefused(tx, importId)) > 0) return { ok: false, reason: 'has-refused' };
    await tx
      .update(productImports)
      .set({ status: 'running', mode, actorId: actor.id, actorEmail: actor.email })
      .where(eq(productImports.id, importId));
    await queueJob(tx, productImportJobs, { importId });
    return { ok: true };
  });
}

async function countRefused(tx: Db, importId: string): Promise<number> {
  const [counted] = await tx
    .select({ count: count() })
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, importId), eq(productImportRows.outcome, 'refused')));
  return counted?.count ?? 0;
}
