import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { sales } from '../tables.server.ts';
import { findSale } from './admin-sales.server.ts';
import { auditedSaleFields, lockSale, SALE_OBJECT } from './edit-sale.server.ts';
import { allowForPlanning } from './save-sale.server.ts';

/**
 * An operator deletes a sale: from then on its products cost what they do without it. Answers what it was called, or that
 * there is none (any more).
 */
export async function deleteSale(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true; title: string } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    await lockSale(tx, id);
    const current = await findSale(tx, id);
    if (!current) return { ok: false, reason: 'missing' };
    const before = await auditedSaleFields(tx, current.sale);
    await allowForPlanning(tx);
    await tx.delete(sales).where(eq(sales.id, id));
    await invalidatePages(tx, [tags.everyPage]);
    await recordChange(tx, actor, { objectType: SALE_OBJECT, objectId: id, action: 'deleted', before }, now);
    return { ok: true, title: current.sale.title };
  });
}
