import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { discounts } from '../tables.server.ts';
import { findDiscount } from './admin-discounts.server.ts';
import { auditedDiscountFields, DISCOUNT_OBJECT, lockDiscount } from './edit-discount.server.ts';

/**
 * Deletes a discount with its codes. Refuses with `missing`, or with `used` if orders have it: their results stay, and it can be given an
 * end instead.
 */
export async function deleteDiscount(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true; title: string } | { ok: false; reason: 'missing' | 'used' }> {
  return db.transaction(async (tx) => {
    await lockDiscount(tx, id);
    const current = await findDiscount(tx, id);
    if (!current) return { ok: false, reason: 'missing' };
    const before = await auditedDiscountFields(tx, current.discount);
    // Excludes concurrent orders with this discount.
    await tx.execute(sql`select from discounts where id = ${id} for update`);
    const { rows } = await tx.execute(sql`select from discount_uses where discount_id = ${id} limit 1`);
    if (rows.length) return { ok: false, reason: 'used' };
    await tx.delete(discounts).where(eq(discounts.id, id));
    await recordChange(
      tx,
      actor,
      { objectType: DISCOUNT_OBJECT, objectId: id, action: 'deleted', before },
      now,
    );
    return { ok: true, title: current.discount.title };
  });
}
