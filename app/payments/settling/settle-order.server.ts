import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { recordOccurrences } from '#app/accounts/notifications/notifications.server.ts';
import { type Pieces, releaseHolds, sellStock } from '#app/catalogue/stock/stock-reservations.server.ts';
import { issueBoughtGiftCard } from '#app/gift-cards/issue-gift-card.server.ts';
import {
  lockGiftCard,
  recordGiftCardPayment,
  returnToGiftCard,
} from '#app/gift-cards/spend-gift-card.server.ts';
import { issueInvoice } from '#app/invoices/issue-invoices.server.ts';
import { lockOrderForItems } from '#app/orders/additions/lock-order-for-items.server.ts';
import { recordAddedItems } from '#app/orders/additions/record-added-items.server.ts';
import { orderAdditions } from '#app/orders/additions/tables.server.ts';
import { isPayerOverLimit } from '#app/orders/drop-limits/items-per-person.server.ts';
import { logPayment, logPayments } from '#app/orders/history/log-payment.server.ts';
import { orderMails } from '#app/orders/order-queues.server.ts';
import { mayBecome, type OrderStatus } from '#app/orders/order-status.ts';
import type { PaymentStatus } from '#app/orders/payment-status.ts';
import type { UntakenCause } from '#app/orders/refunds/refund-rules.ts';
import { sentUnpaidSql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { continueTrace } from '#app/platform/tracing/spans.server.ts';
import { findPayment } from '../find-payment.server.ts';
import type { PaymentSnapshot } from '../payment-snapshot.ts';
import { recordUnmatchedPayment } from '../reconciliation/provider-payments.server.ts';
import { refundUntakenPayment } from './refund-untaken-payment.server.ts';
import { type Settlement, settlementOf } from './settlement-rules.ts';

const DELETED_SIZE = '00000000-0000-0000-0000-000000000000';

export type Settled = { orderId: string; status: OrderStatus; paymentStatus: PaymentStatus };

/**
 * Settles an order by a payment's state; repeated, late or contradictory states change nothing. Wrong amounts are
 * recorded as differences. For a limited drop it requests the payer; throws if that fails, so that the event is sent
 * again.
 */
export async function settleOrder(
  db: Db,
  fact: PaymentSnapshot,
  source: 'webhook' | 'success-page' | 'expiry' | 'checkout' | 'recovery' | 'reconciliation',
): Promise<{ ok: true; settled: Settled } | { ok: false; reason: 'unknown-order' | 'amount-mismatch' }> {
  // Items are hardly ever gone: only then settles again, taking them before anything is written.
  let result = await settleOnce(db, fact, source, 'pieces-last');
  if (result === 'payer-needed') {
    fact = { ...fact, payer: await fetchPayer(fact) };
    result = await settleOnce(db, fact, source, 'pieces-last');
  }
  result ??= await settleOnce(db, fact, source, 'pieces-first');
  faultPoint('settled');
  if (!result || result === 'payer-needed') throw new Error('An order was not settled in either way.');
  if (!result.ok)
    log.error({ session: fact.sessionId?.slice(-10), reason: result.reason, source }, 'payment not settled');
  return result;
}

type Result = Awaited<ReturnType<typeof settleOrder>>;
type Turn = 'pieces-first' | 'pieces-last';

/** Returns undefined, with nothing changed, if the items to be taken last are gone. */
async function settleOnce(
  db: Db,
  fact: PaymentSnapshot,
  source: string,
  turn: Turn,
): Promise<Result | 'payer-needed' | undefined> {
  const attempt = await commitUnlessRefused(
    db,
    async (tx): Promise<{ ok: true; result: Result } | { ok: false; result: 'payer-needed' | undefined }> => {
      const order = await lockOrder(tx, fact);
      if (!order) {
        if (fact.state === 'paid') await recordUnmatchedPayment(tx, fact, undefined, new Date());
        return { ok: true, result: { ok: false, reason: 'unknown-order' } };
      }
      const settlement = settlementOf(order, fact);
      if (settlement.step === 'refuse') {
        await recordUnmatchedPayment(tx, fact, order, new Date());
        const metadata = { reason: settlement.why, source, received: fact.amountCents, auto_updated: true };
        const refused = { orderId: order.id, eventType: 'payment_status_changed', status: 'error' } as const;
        await logPayment(tx, { ...refused, metadata }, new Date());
        return { ok: true, result: { ok: false, reason: settlement.why } };
      }
      if (settlement.step === 'sell' && order.isLimited && isPayerNeeded(fact))
        return { ok: false, result: 'payer-needed' };
      const settled = await continueTrace(
        order.traceparent,
        { name: `settle order by ${source}`, kind: 'consumer', attributes: { step: settlement.step } },
        () => carryOut(tx, order, settlement, fact, source, turn),
      );
      if (!settled) return { ok: false, result: undefined };
      faultPoint('before-settle-commit');
      return { ok: true, result: { ok: true, settled: { orderId: order.id, ...settled } } };
    },
  );
  return attempt.result;
}

function isPayerNeeded({ payer, amountCents, sessionId }: PaymentSnapshot): boolean {
  return payer === undefined && amountCents > 0 && sessionId !== undefined;
}

async function fetchPayer({ sessionId = '' }: PaymentSnapshot): Promise<string | null> {
  const asked = await findPayment(sessionId);
  if (!asked.ok && asked.reason === 'unavailable')
    throw new Error('The payment provider did not say who paid for pieces of a drop with a limit.');
  return (asked.ok && asked.fact.payer) || null;
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Finds the order by its session; by the id in the session's metadata only while no session is stored. */
async function lockOrder(tx: Db, fact: PaymentSnapshot) {
  const byPaymentSession = fact.sessionId ? eq(orders.stripeSessionId, fact.sessionId) : undefined;
  const byMetadata = fact.orderId
    ? sql`(${orders.id} = ${fact.orderId}::uuid and ${orders.stripeSessionId} is null)`
    : undefined;
  if (!byPaymentSession && !byMetadata) return undefined;
  const isIts = or(byPaymentSession, byMetadata);
  const locked = tx
    .select({
      id: orders.id,
      number: orders.orderNumber,
      kind: orders.kind,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      totalCents: orders.totalCents,
      giftCardId: orders.giftCardId,
      giftCardCents: orders.giftCardCents,
      isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
      traceparent: orders.traceparent,
      isLimited: sql<boolean>`exists (select from drop_purchases where order_id = orders.id)`,
      addedToId: sql<string | null>`(select added_to_id from order_additions where order_id = orders.id)`,
    })
    .from(orders)
    .where(isIts)
    .limit(1)
    .for('update');
  // Read under the lock, so that items taken by a parcel of the unpaid order are not taken again.
  const lines = tx
    .select({
      orderId: orderItems.orderId,
      productSizeId: sql<string>`coalesce(${orderItems.productSizeId}, ${DELETED_SIZE})`,
      quantity: sql<number>`${orderItems.quantity} - ${sentUnpaidSql}`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(isIts);
  const [[order], pieces] = await sendTogether(locked, lines);
  if (!order) return undefined;
  const unsold: Pieces[] = pieces.flatMap(({ orderId, ...piece }) =>
    orderId === order.id && piece.quantity > 0 ? [piece] : [],
  );
  return { ...order, pieces: unsold };
}

async function carryOut(
  tx: Db,
  order: Order,
  settlement: Exclude<Settlement, { step: 'refuse' }>,
  fact: PaymentSnapshot,
  source: string,
  turn: Turn,
): Promise<Omit<Settled, 'orderId'> | undefined> {
  const before = { status: order.status, paymentStatus: order.paymentStatus };
  switch (settlement.step) {
    case 'nothing':
      return before;
    case 'cancel':
    case 'end-payment': {
      await releaseHolds(tx, order.id);
      const status = settlement.step === 'cancel' ? 'cancelled' : order.status;
      return change(tx, order, { status, paymentStatus: settlement.paymentStatus }, fact, source);
    }
    case 'sell':
      if (order.kind === 'gift-card') return sellGiftCard(tx, order, fact, source);
      return order.addedToId
        ? sellAddition(tx, { ...order, addedToId: order.addedToId }, fact, source, turn)
        : sell(tx, order, fact, source, turn);
    case 'refund':
      return giveBack(tx, order, fact, source, 'paid-too-late');
  }
}

/**
 * Buyers of the same size wait from the taking of these items until the commit, so everything else is written before.
 * All paid orders wait for the invoice number, always taken after the items, so that no deadlock occurs.
 */
async function sell(tx: Db, order: Order, fact: PaymentSnapshot, source: string, turn: Turn) {
  const isOverLimit =
    order.isLimited && fact.amountCents > 0 && (await isPayerOverLimit(tx, order.id, fact.payer));
  if (isOverLimit && !isSent(order)) {
    await lockGiftCard(tx, order.giftCardId);
    await releaseHolds(tx, order.id);
    return giveBack(tx, order, fact, source, 'over-limit');
  }
  if (turn === 'pieces-last') await recordGiftCardPayment(tx, order, new Date());
  else await lockGiftCard(tx, order.giftCardId);
  if (turn === 'pieces-last') {
    const [[to], taken] = await sendTogether(
      writePaid(tx, order, fact, source),
      sellStock(tx, order.id, order.pieces),
      issueInvoice(tx, { ...order, isTest: fact.isTest }, new Date()),
    );
    return taken.ok ? to : undefined;
  }
  const taken = await sellStock(tx, order.id, order.pieces);
  if (taken.ok) {
    await recordGiftCardPayment(tx, order, new Date());
    const to = (await writePaid(tx, order, fact, source))[0];
    await issueInvoice(tx, { ...order, isTest: fact.isTest }, new Date());
    return to;
  }
  await releaseHolds(tx, order.id);
  return giveBack(tx, order, fact, source, 'paid-too-late');
}

/** Refunds an addition to an order that was sent, cancelled or refunded, but not items sent before payment. */
async function sellAddition(
  tx: Db,
  order: Order & { addedToId: string },
  fact: PaymentSnapshot,
  source: string,
  turn: Turn,
) {
  if (isSent(order)) return sell(tx, order, fact, source, turn);
  const locked = await lockOrderForItems(tx, { id: order.addedToId });
  const isWithdrawn = and(eq(orderAdditions.orderId, order.id), isNotNull(orderAdditions.withdrawnAt));
  if (!locked.ok || (await tx.$count(orderAdditions, isWithdrawn)) > 0) {
    await releaseHolds(tx, order.id);
    return giveBack(tx, order, fact, source, 'paid-too-late');
  }
  const to = await sell(tx, order, fact, source, turn);
  if (to && to.status !== 'cancelled') await recordAddedItems(tx, order, locked.order, new Date());
  return to;
}

function isSent({ status, pieces }: Order): boolean {
  return status === 'shipped' || status === 'delivered' || !pieces.length;
}

async function sellGiftCard(tx: Db, order: Order, fact: PaymentSnapshot, source: string) {
  await issueBoughtGiftCard(tx, order, new Date());
  const [to] = await writePaid(tx, order, fact, source);
  await issueInvoice(tx, { ...order, isTest: fact.isTest }, new Date());
  return to;
}

function writePaid(tx: Db, order: Order, fact: PaymentSnapshot, source: string) {
  // An operator may have moved the order on.
  const status = mayBecome(order.status, 'processing') ? 'processing' : order.status;
  const details = { number: order.number, totalCents: order.totalCents };
  return sendTogether(
    change(tx, order, { status, paymentStatus: 'paid' }, fact, source),
    queueJob(tx, orderMails, { orderId: order.id, type: 'order_confirmation' }),
    recordOccurrences(tx, [{ kind: 'new-order', subject: order.id, details }], new Date()),
  );
}

/** Records the debt now; a job makes the refund, since the provider may be unavailable. */
async function giveBack(tx: Db, order: Order, fact: PaymentSnapshot, source: string, cause: UntakenCause) {
  const refund = await refundUntakenPayment(tx, order, cause, new Date());
  // Keeps the gift card's part on the card, regardless of other purchases meanwhile.
  if (refund) {
    await returnToGiftCard(tx, order, refund, new Date());
    await recordGiftCardPayment(tx, order, new Date());
  }
  const to = await change(tx, order, { status: 'cancelled', paymentStatus: 'paid' }, fact, source);
  // The refund's credit note needs an invoice.
  await issueInvoice(tx, { ...order, isTest: fact.isTest }, new Date());
  return to;
}

async function change(
  tx: Db,
  order: Order,
  to: { status: OrderStatus; paymentStatus: PaymentStatus },
  fact: PaymentSnapshot,
  source: string,
) {
  const changing = tx
    .update(orders)
    .set({
      ...to,
      // Restores an order deleted while payable: the paid items must be sent.
      ...(to.paymentStatus === 'paid' && { deletedAt: null }),
      ...(fact.sessionId && { stripeSessionId: fact.sessionId }),
      paymentMethod: fact.method ?? order.paymentMethod,
      isTest: fact.isTest,
      ...(fact.paymentIntentId && { paymentIntentId: fact.paymentIntentId }),
      updatedAt: sql`now()`,
    })
    .where(eq(orders.id, order.id));
  await sendTogether(changing, record(tx, order, to, { reason: fact.state, source, auto_updated: true }));
  return to;
}

function record(
  tx: Db,
  order: Order,
  to: { status: OrderStatus; paymentStatus: PaymentStatus },
  why: Record<string, unknown>,
) {
  const { id: orderId } = order;
  const moved = { old: order.status, new: to.status, ...why };
  const paid = { old: order.paymentStatus, new: to.paymentStatus, ...why };
  const isRestored = order.isDeleted && to.paymentStatus === 'paid';
  return logPayments(
    tx,
    [
      ...(order.status === to.status
        ? []
        : [{ orderId, eventType: 'order_status_changed', metadata: moved } as const]),
      { orderId, eventType: 'payment_status_changed', metadata: paid },
      ...(isRestored ? [{ orderId, eventType: 'order_restored', metadata: why } as const] : []),
    ],
    new Date(),
  );
}
