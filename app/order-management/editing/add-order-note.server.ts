import { eq } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';

/** Adds a note to an order's history, visible to operators only. */
export async function addOrderNote(
  db: Db,
  actor: Actor,
  { number, note }: { number: string; note: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, number));
    if (!order) return { ok: false, reason: 'not-found' };
    const change = { objectType: 'order', objectId: order.id, action: 'noted', after: { note } };
    await recordChange(tx, actor, change, now);
    return { ok: true };
  });
}
