import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { logPayment } from '#app/orders/history/log-payment.server.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { type Refunded, refundPayment } from '../refund-payment.server.ts';
import { bookRefundAndQueueMail, refundLogMetadata } from './book-refund.server.ts';
import { restockOrderItems } from './restock-order-items.server.ts';

type Done = Refunded | { ok: true; providerId: null };

/** Limit per run; the next minute's run takes the rest. */
const MOST_AT_A_TIME = 100;
/** Tried within seconds at first, then at increasing pauses of up to an hour, without end. */
const QUICK_TRIES = 5;
const LONGEST_PAUSE_MINUTES = 60;

/**
 * Makes a refund at the provider, then books it in one transaction: stock, payment status, log and mail. After a crash in between, the next
 * run finds it at the provider. A final refusal is recorded with the provider's message; while the provider is unavailable the refund stays
 * pending. Idempotent. `isQuick`: a retry within seconds is worthwhile.
 */
export async function processRefund(
  db: Db,
  refundId: string,
  now: Date,
): Promise<{ isAway: boolean; isQuick: boolean }> {
  const over = { isAway: false, isQuick: false };
  const [refund] = await db
    .select({
      orderId: orderRefunds.orderId,
      amountCents: orderRefunds.amountCents,
      giftCardCents: orderRefunds.giftCardCents,
      cause: orderRefunds.cause,
      status: orderRefunds.status,
      paymentIntentId: orders.paymentIntentId,
    })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(eq(orderRefunds.id, refundId));
  if (refund?.status !== 'pending') return over;
  const { orderId, amountCents, paymentIntentId } = refund;
  const isAutomatic = refund.cause === 'paid-too-late';
  // The gift card's part is not refunded by the provider.
  const asked = amountCents - refund.giftCardCents;
  const done: Done = !asked
    ? { ok: true, providerId: null }
    : paymentIntentId
      ? await refundPayment({ refundId, orderId, amountCents: asked, paymentIntentId, isAutomatic })
      : { ok: false, reason: 'refused', answer: 'The order names no payment.' };
  if (done.ok) faultPoint('refunded');
  if (!done.ok && done.reason === 'unavailable') {
    const tries = await postpone(db, refundId, done.answer, now);
    return { isAway: true, isQuick: tries < QUICK_TRIES };
  }
  await db.transaction((tx) => conclude(tx, { refundId, orderId, amountCents }, done, now));
  return over;
}

/**
 * Processes the pending refunds that are due, even if their jobs were lost. Stops if the provider is unavailable. Returns the number tried.
 */
export async function retryDueRefunds(db: Db, now: Date): Promise<number> {
  const due = await db
    .select({ id: orderRefunds.id })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.status, 'pending'), lte(orderRefunds.nextTryAt, now)))
    .orderBy(asc(orderRefunds.nextTryAt))
    .limit(MOST_AT_A_TIME);
  for (const [tried, { id }] of due.entries()) {
    const { isAway } = await processRefund(db, id, now);
    if (isAway) return tried + 1;
  }
  return due.length;
}

/** Records a failed attempt and schedules the next. Returns the number of attempts. */
async function postpone(db: Db, refundId: string, problem: string, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const minutes = sql`least(${LONGEST_PAUSE_MINUTES}, 2 ^ least(20, greatest(0, ${orderRefunds.tries} + 1 - ${QUICK_TRIES})))`;
  const [postponed] = await db
    .update(orderRefunds)
    .set({
      tries: sql`${orderRefunds.tries} + 1`,
      triedAt: now,
      problem,
      nextTryAt: sql`${at} + ${minutes} * interval '1 minute'`,
    })
    .where(and(eq(orderRefunds.id, refundId), eq(orderRefunds.status, 'pending')))
    .returning({ tries: orderRefunds.tries });
  return postponed?.tries ?? QUICK_TRIES;
}

async function conclude(
  tx: Db,
  { refundId, orderId, amountCents }: { refundId: string; orderId: string; amountCents: number },
  done: Done,
  now: Date,
): Promise<void> {
  const [order] = await tx
    .select({ totalCents: orders.totalCents, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update');
  const outcome = done.ok
    ? { status: 'succeeded' as const, providerId: done.providerId, problem: null }
    : { status: 'refused' as const, problem: done.answer };
  const [settled] = await tx
    .update(orderRefunds)
    .set({ ...outcome, tries: sql`${orderRefunds.tries} + 1`, triedAt: now })
    .where(and(eq(orderRefunds.id, refundId), eq(orderRefunds.status, 'pending')))
    .returning({ number: orderRefunds.number, pieces: orderRefunds.pieces, cause: orderRefunds.cause });
  if (!order || !settled) return;
  if (!done.ok) {
    const metadata = {
      ...refundLogMetadata(refundId, amountCents),
      reason: 'refund-refused',
      answer: done.answer,
    };
    const entry = { orderId, eventType: 'payment_status_changed', status: 'error', metadata } as const;
    await logPayment(tx, entry, now);
    return;
  }
  const back = await restockOrderItems(tx, orderId, settled.pieces);
  if (back.length) await tx.update(orderRefunds).set({ pieces: back }).where(eq(orderRefunds.id, refundId));
  await bookRefundAndQueueMail(tx, { id: orderId, ...order }, { id: refundId, amountCents, ...settled }, now);
}
