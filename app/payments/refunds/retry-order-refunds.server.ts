import { and, eq } from 'drizzle-orm';
import { blockBoughtGiftCard } from '#app/gift-cards/cancel-gift-card-sale.server.ts';
import { partRefunds } from '#app/orders/order-queues.server.ts';
import { findReturnableMoneyAndItems } from '#app/orders/refunds/returnable-money.server.ts';
import { orderRefunds } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { lockOrderWithRefundOwed } from './lock-refund-owed.server.ts';
import { replaceRefusedRefunds } from './replace-refused-refunds.server.ts';

/**
 * Retries the refund owed for an order: a pending refund at once; a refused one, or the missing one of a cancelled order, as a new refund
 * (`replaceRefusedRefunds`). Blocks a gift card that was bought. Refuses an order with nothing owed, or a confirmed amount (`seenCents`)
 * that changed.
 */
export function retryOrderRefunds(
  db: Db,
  actor: Actor,
  number: string,
  now: Date,
  seenCents?: number,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'nothing-owed' | 'changed' }> {
  return db.transaction(async (tx) => {
    const order = await lockOrderWithRefundOwed(tx, number);
    if (!order) return { ok: false, reason: 'not-found' };
    if (!order.owedCents) return { ok: false, reason: 'nothing-owed' };
    if (seenCents !== undefined && seenCents !== order.owedCents) return { ok: false, reason: 'changed' };
    await replaceRefusedRefunds(
      tx,
      actor,
      order,
      await findReturnableMoneyAndItems(tx, order),
      'pending',
      now,
    );
    // The card may have been unblocked since the refusal.
    await blockBoughtGiftCard(tx, order.id, now);
    const isPending = and(eq(orderRefunds.orderId, order.id), eq(orderRefunds.status, 'pending'));
    const due = await tx
      .update(orderRefunds)
      .set({ nextTryAt: now })
      .where(isPending)
      .returning({ id: orderRefunds.id });
    for (const { id } of due) await queueJob(tx, partRefunds, { refundId: id });
    const after = { amountCents: order.owedCents };
    await recordChange(
      tx,
      actor,
      { objectType: 'order', objectId: order.id, action: 'refund-retried', after },
      now,
    );
    return { ok: true };
  });
}
