import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { drops } from '../tables.server.ts';
import { findDrop } from './admin-drops.server.ts';
import { auditedFields, lockDrop } from './merge-and-save-drop.server.ts';

/** An operator deletes a drop; its products stay. Answers what it was called, or that there is none (any more). */
export async function deleteDrop(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true; title: string } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    await lockDrop(tx, id);
    const current = await findDrop(tx, id);
    if (!current) return { ok: false, reason: 'missing' };
    const before = await auditedFields(tx, current.drop);
    await tx.delete(drops).where(eq(drops.id, id));
    await invalidatePages(tx, [
      tags.catalogue,
      ...current.drop.productIds.map((product) => tags.product(product)),
    ]);
    const change = { objectType: 'drop', objectId: id, action: 'deleted', before };
    await recordChange(tx, actor, change, now);
    return { ok: true, title: current.drop.title };
  });
}
