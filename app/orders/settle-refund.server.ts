import { and, eq, sql, sum } from 'drizzle-orm';
import { returnStock } from '#app/catalogue/return-stock.server.ts';
import { refundPart } from '#app/payments/refund-payment.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { queueJob } from '#app/platform/jobs.server.ts';
import { orderMails } from './queues.server.ts';
import { orderItems, orderRefunds, orders, paymentLogs } from './tables.server.ts';

/**
 * The job that returns money which an operator decided to return: at the provider first, then in one transaction what
 * follows from it: stock, payment status (refunded once all is), log and mail. Dying between the two, it finds the refund
 * at the provider the next time. Done a second time it changes nothing. Throws when the provider cannot be reached.
 */
export async function settleRefund(db: Db, refundId: string): Promise<void> {
  const [refund] = await db
    .select({
      orderId: orderRefunds.orderId,
      amountCents: orderRefunds.amountCents,
      status: orderRefunds.status,
      paymentIntentId: orders.paymentIntentId,
    })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(eq(orderRefunds.id, refundId));
  if (refund?.status !== 'pending' || !refund.paymentIntentId) return;
  const { orderId, amountCents, paymentIntentId } = refund;
  const done = await refundPart({ refundId, orderId, amountCents, paymentIntentId });
  await db.transaction(async (tx) => {
    const [order] = await tx
      .select({ totalCents: orders.totalCents, paymentStatus: orders.paymentStatus })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update');
    const [settled] = await tx
      .update(orderRefunds)
      .set(done.ok ? { status: 'succeeded', providerId: done.providerId } : { status: 'refused' })
      .where(and(eq(orderRefunds.id, refundId), eq(orderRefunds.status, 'pending')))
      .returning({ number: orderRefunds.number, pieces: orderRefunds.pieces });
    if (!order || !settled) return;
    // The timeline tells refunds from their own table.
    const facts = { refund_id: refundId, amount_cents: amountCents, auto_updated: false };
    if (!done.ok) {
      const metadata = { ...facts, reason: 'refund-refused' };
      await tx
        .insert(paymentLogs)
        .values({ orderId, eventType: 'payment_status_changed', status: 'error', metadata });
      return;
    }
    await returnPieces(tx, orderId, settled.pieces);
    const isAll = (await returnedCents(tx, orderId)) >= order.totalCents;
    const to = isAll ? ('refunded' as const) : order.paymentStatus;
    if (isAll)
      await tx.update(orders).set({ paymentStatus: to, updatedAt: sql`now()` }).where(eq(orders.id, orderId));
    const metadata = { ...facts, old: order.paymentStatus, new: to };
    await tx
      .insert(paymentLogs)
      .values({ orderId, eventType: 'payment_status_changed', status: 'success', metadata });
    await queueJob(tx, orderMails, { orderId, type: 'money_returned', number: settled.number });
  });
}

async function returnedCents(tx: Db, orderId: string): Promise<number> {
  const [all] = await tx
    .select({ cents: sum(orderRefunds.amountCents).mapWith(Number) })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, orderId), eq(orderRefunds.status, 'succeeded')));
  return all?.cents ?? 0;
}

async function returnPieces(
  tx: Db,
  orderId: string,
  pieces: { position: number; quantity: number }[],
): Promise<void> {
  const items = await tx
    .select({ position: orderItems.position, productSizeId: orderItems.productSizeId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  const back = pieces.flatMap(({ position, quantity }) => {
    const id = items.find((item) => item.position === position)?.productSizeId;
    return id ? [{ productSizeId: id, quantity }] : [];
  });
  await returnStock(tx, back);
}
