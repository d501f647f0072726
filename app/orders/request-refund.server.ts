import { and, asc, eq } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { queueJob } from '#app/platform/jobs.server.ts';
import { partRefunds } from './queues.server.ts';
import { leftToRefund, leftToReturn, type RefundRefusal, type ReturnedPieces, sumPieces } from './refund.ts';
import { orderItems, orderRefunds, orders } from './tables.server.ts';

type Asked = {
  number: string;
  /** Made with the form. */
  refundId: string;
  amountCents: number;
  /** What goes back on the shelf once the money is returned. */
  pieces: ReturnedPieces[];
  reason: string;
};

/**
 * Writes down that an operator returns money for an order, and queues the job that does it at the provider. Refuses an
 * order that nobody paid, more than is left of the payment, and more pieces than were bought; a line that is named twice
 * counts together. The same `refundId` again changes nothing; with another amount it is refused.
 */
export function requestRefund(
  db: Db,
  actor: Actor,
  { number, refundId, amountCents, pieces: named, reason }: Asked,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: RefundRefusal }> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return { ok: false, reason: 'not-found' };
    const made = await listRefunds(tx, order.id);
    const same = made.find(({ id }) => id === refundId);
    if (same) return same.amountCents === amountCents ? { ok: true } : { ok: false, reason: 'already-asked' };
    if (order.paymentStatus !== 'paid' || !order.paymentIntentId) return { ok: false, reason: 'not-paid' };
    if (amountCents > leftToRefund(order.totalCents, made)) return { ok: false, reason: 'too-much' };
    const items = await tx
      .select({ position: orderItems.position, quantity: orderItems.quantity })
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id));
    const pieces = sumPieces(named);
    const isOdd = pieces.some(({ position, quantity }) => {
      const item = items.find((one) => one.position === position);
      return !item || quantity > leftToReturn(item, made);
    });
    if (isOdd || named.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1))
      return { ok: false, reason: 'pieces' };
    // What the provider refused before is not owed beside it.
    const isRefused = and(eq(orderRefunds.orderId, order.id), eq(orderRefunds.status, 'refused'));
    await tx.update(orderRefunds).set({ status: 'replaced' }).where(isRefused);
    await tx.insert(orderRefunds).values({
      id: refundId,
      orderId: order.id,
      number: made.length,
      amountCents,
      pieces,
      reason,
      actorEmail: actor.email,
      createdAt: now,
      nextTryAt: now,
    });
    await queueJob(tx, partRefunds, { refundId });
    const after = { amountCents, pieces, ...(reason && { reason }) };
    const change = { objectType: 'order', objectId: order.id, action: 'refunded', after };
    await recordChange(tx, actor, change, now);
    return { ok: true };
  });
}

async function lockOrder(tx: Db, number: string) {
  const [order] = await tx
    .select({
      id: orders.id,
      paymentStatus: orders.paymentStatus,
      paymentIntentId: orders.paymentIntentId,
      totalCents: orders.totalCents,
    })
    .from(orders)
    .where(eq(orders.orderNumber, number))
    .for('update');
  return order;
}

/** What was returned for an order, the oldest first; amounts in cents. */
export function listRefunds(db: Db, orderId: string) {
  return db
    .select({
      id: orderRefunds.id,
      amountCents: orderRefunds.amountCents,
      pieces: orderRefunds.pieces,
      reason: orderRefunds.reason,
      status: orderRefunds.status,
      problem: orderRefunds.problem,
      cause: orderRefunds.cause,
      by: orderRefunds.actorEmail,
      at: orderRefunds.createdAt,
    })
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
    .orderBy(asc(orderRefunds.number));
}
