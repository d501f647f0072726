import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { partRefunds } from '#app/orders/order-queues.server.ts';
import { listRefunds } from '#app/orders/refunds/list-refunds.server.ts';
import { isUntaken, leftToRefund, type UntakenCause } from '#app/orders/refunds/refund-rules.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { insertRefunds } from '../refunds/insert-refunds.server.ts';

/**
 * Writes down, in the caller's transaction, which holds the order, that money which was not taken is owed, and why, and queues the
 * refund: all that is left of the payment. Answers it. A second time it changes nothing.
 */
export async function refundUntakenPayment(
  tx: Db,
  { id: orderId, totalCents }: { id: string; totalCents: number },
  cause: UntakenCause,
  now: Date,
): Promise<{ id: string; giftCardCents: number } | undefined> {
  const made = await listRefunds(tx, orderId);
  const amountCents = leftToRefund(totalCents, made);
  if (amountCents <= 0 || made.some((refund) => isUntaken(refund.cause))) return undefined;
  const refundId = randomUUID();
  const [giftCardCents = 0] = await insertRefunds(tx, orderId, [
    {
      id: refundId,
      number: made.length,
      amountCents,
      cause,
      createdAt: now,
      nextTryAt: now,
    },
  ]);
  await queueJob(tx, partRefunds, { refundId });
  return { id: refundId, giftCardCents };
}

/**
 * The job by which versions of the shop before 2026-11 gave late money back: jobs that they left, or that one of them still
 * queues while it is being replaced, are owed like all others.
 */
export function oweFormerRefund(db: Db, orderId: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({
        id: orders.id,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        totalCents: orders.totalCents,
      })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update');
    if (order?.status === 'cancelled' && order.paymentStatus === 'paid')
      await refundUntakenPayment(tx, order, 'paid-too-late', now);
  });
}
