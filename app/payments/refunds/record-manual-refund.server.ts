import { eq } from 'drizzle-orm';
import { findReturnableMoneyAndItems } from '#app/orders/refunds/returnable-money.server.ts';
import { orderRefunds } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { bookRefund } from './book-refund.server.ts';
import { lockOrderWithRefundOwed } from './lock-refund-owed.server.ts';
import { replaceRefusedRefunds } from './replace-refused-refunds.server.ts';
import { restockOrderItems } from './restock-order-items.server.ts';

/**
 * Records that the refund owed for an order was returned another way, such as by bank transfer, replacing refused refunds
 * (`replaceRefusedRefunds`), each with its credit note. The provider is not asked, items are restocked, and the customer is not mailed.
 * Refuses an empty note, an order with nothing owed, and one with a refund under way, which the provider may have made without our
 * knowledge.
 */
export async function recordManualRefund(
  db: Db,
  actor: Actor,
  { number, note }: { number: string; note: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'nothing-owed' | 'no-note' | 'under-way' }> {
  if (!note) return { ok: false, reason: 'no-note' };
  return db.transaction(async (tx) => {
    const order = await lockOrderWithRefundOwed(tx, number);
    if (!order) return { ok: false, reason: 'not-found' };
    if (!order.owedCents) return { ok: false, reason: 'nothing-owed' };
    const before = await findReturnableMoneyAndItems(tx, order);
    if (before.refunds.some(({ status }) => status === 'pending')) return { ok: false, reason: 'under-way' };
    const settled = await replaceRefusedRefunds(tx, actor, order, before, 'settled-otherwise', now);
    for (const { id, pieces } of settled) {
      const back = await restockOrderItems(tx, order.id, pieces);
      await tx.update(orderRefunds).set({ pieces: back }).where(eq(orderRefunds.id, id));
    }
    for (const refund of settled) await bookRefund(tx, order, refund, now);
    const after = { amountCents: order.owedCents, note };
    await recordChange(
      tx,
      actor,
      { objectType: 'order', objectId: order.id, action: 'refund-settled', after },
      now,
    );
    return { ok: true };
  });
}
