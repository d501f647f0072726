import { and, asc, eq, inArray, lte, sql, sum } from 'drizzle-orm';
import { recordOccurrences } from '#app/accounts/notifications/notifications.server.ts';
import { cancelGiftCardSale, returnToGiftCard } from '#app/gift-cards/spend-gift-card.server.ts';
import { issueCreditNote } from '#app/invoices/issue-invoices.server.ts';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import { logPayment } from '#app/orders/editing/order-log.server.ts';
import { orderMails } from '#app/orders/order-queues.server.ts';
import { isUntaken, type RefundCause } from '#app/orders/refunds/refund-rules.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { type Refunded, refundPayment } from '../refund-payment.server.ts';
import { restockOrderItems } from './add-refund.server.ts';

type Done = Refunded | { ok: true; providerId: null };

const MOST_AT_A_TIME = 100;
/** The number of attempts within seconds. Later attempts go on without end, at increasing pauses of up to an hour. */
const QUICK_TRIES = 5;
const LONGEST_PAUSE_MINUTES = 60;

/** Idempotent: after a crash it finds the refund at the provider. `isQuick`: a retry within seconds is worthwhile. */
export async function processRefund(db: Db, refundId: string, now: Date) {
  const over = { isAway: false, isQuick: false };
  const [refund] = await db
    .select({
      ...pickColumns(orderRefunds, 'orderId', 'amountCents', 'giftCardCents', 'cause', 'status'),
      paymentIntentId: orders.paymentIntentId,
    })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(eq(orderRefunds.id, refundId));
  if (refund?.status !== 'pending') return over;
  const { orderId, amountCents, paymentIntentId } = refund;
  const isAutomatic = refund.cause === 'paid-too-late';
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

/** Processes the refunds that are due, even if their jobs were lost. Returns the number of attempts. */
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
  const order = await lockOrder(tx, eq(orders.id, orderId));
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
  await bookRefundAndQueueMail(tx, order, { id: refundId, amountCents, ...settled }, now);
}

type RefundedOrder = {
  id: string;
  totalCents: number;
  paymentStatus: (typeof orders.$inferSelect)['paymentStatus'];
};

/** The caller's transaction has locked the order and stored the refund. */
export async function bookRefundAndQueueMail(
  tx: Db,
  order: RefundedOrder,
  refund: { id: string; number: number; amountCents: number; cause: RefundCause },
  now: Date,
): Promise<void> {
  await bookRefund(tx, order, refund, now);
  // A customer whose payment came too late or exceeded a limit gets an email only now, once the refund is made.
  const type = isUntaken(refund.cause) ? 'order_refunded' : 'money_returned';
  await queueJob(tx, orderMails, { orderId: order.id, type, number: refund.number });
}

/** Books a refund. If it refunds a gift card that was already spent, operators get a report. */
export async function bookRefund(
  tx: Db,
  { id: orderId, totalCents, paymentStatus }: RefundedOrder,
  refund: { id: string; amountCents: number; cause?: RefundCause | undefined },
  now: Date,
): Promise<void> {
  const { kind, number } = await returnPartToGiftCard(tx, orderId, refund.id, now);
  const returned = await returnedCents(tx, orderId);
  if (kind === 'gift-card') {
    const sale = { id: orderId, number, returnedCents: returned };
    const lostCents = await cancelGiftCardSale(tx, sale, refund, now);
    // The shop never refunds money that was spent from a gift card, but a refund in the provider's dashboard may.
    const details = { problem: 'gift-card-spent', number, returnedCents: returned, lostCents } as const;
    if (refund.cause === 'provider' && lostCents > 0)
      await recordOccurrences(tx, [{ kind: 'payment', subject: `gift-card/${refund.id}`, details }], now);
  }
  const isAll = returned >= totalCents;
  const to = isAll ? ('refunded' as const) : paymentStatus;
  if (isAll)
    await tx.update(orders).set({ paymentStatus: to, updatedAt: sql`now()` }).where(eq(orders.id, orderId));
  const metadata = { ...refundLogMetadata(refund.id, refund.amountCents), old: paymentStatus, new: to };
  await logPayment(tx, { orderId, eventType: 'payment_status_changed', metadata }, now);
  await issueCreditNote(tx, refund.id, now);
}

/** The card gets at most the parts of all valid refunds. Its part of a refund that the bank sent back counts too. */
async function returnPartToGiftCard(tx: Db, orderId: string, refundId: string, now: Date) {
  const inAll = sql<number>`(
    select sum(one.gift_card_cents)::int from order_refunds one
    where one.order_id = ${orders.id} and one.status in ('succeeded', 'settled-otherwise'))`;
  const [found] = await tx
    .select({
      number: orders.orderNumber,
      ...pickColumns(orders, 'kind', 'giftCardId'),
      giftCardCents: sql<number>`least(${orders.giftCardCents}, ${inAll})`,
      back: orderRefunds.giftCardCents,
    })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(eq(orderRefunds.id, refundId));
  if (!found) throw new Error('What is booked is a refund of an order.');
  await returnToGiftCard(tx, { id: orderId, ...found }, { id: refundId, giftCardCents: found.back }, now);
  return found;
}

/** The timeline reads refunds from the refunds table, not from this metadata. */
export function refundLogMetadata(refundId: string, amountCents: number) {
  return { refund_id: refundId, amount_cents: amountCents, auto_updated: false };
}

async function returnedCents(tx: Db, orderId: string): Promise<number> {
  const [all] = await tx
    .select({ cents: sum(orderRefunds.amountCents).mapWith(Number) })
    .from(orderRefunds)
    .where(
      and(
        eq(orderRefunds.orderId, orderId),
        inArray(orderRefunds.status, ['succeeded', 'settled-otherwise']),
      ),
    );
  return all?.cents ?? 0;
}
