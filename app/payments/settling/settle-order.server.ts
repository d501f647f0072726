import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { recordOccurrences } from '#app/accounts/notifications/notifications.server.ts';
import { releaseHolds, sellStock } from '#app/catalogue/stock/stock-reservations.server.ts';
import { issueBoughtGiftCard } from '#app/gift-cards/issue-gift-card.server.ts';
import {
  lockGiftCard,
  recordGiftCardPayment,
  returnToGiftCard,
} from '#app/gift-cards/spend-gift-card.server.ts';
import { issueInvoice } from '#app/invoices/issue-invoices.server.ts';
import { lockOrderForItems } from '#app/orders/additions/lock-order.server.ts';
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

type Statuses = { status: OrderStatus; paymentStatus: PaymentStatus };

/**
 * Settles an order by its payment's state. Repeated, late or contradictory states change nothing. Wrong amounts are
 * recorded as differences. For a limited drop, the payer is read from the provider. Throws if that fails, so that the
 * provider sends the event again.
 */
export async function settleOrder(
  db: Db,
  payment: PaymentSnapshot,
  source: 'webhook' | 'success-page' | 'expiry' | 'checkout' | 'recovery' | 'reconciliation',
): Promise<
  { ok: true; order: { id: string } & Statuses } | { ok: false; reason: 'unknown-order' | 'amount-mismatch' }
> {
  // Only if items are sold out, which is rare, a second attempt takes the stock before anything else is written.
  let result = await settleOnce(db, payment, source, 'stock-last');
  if (result === 'payer-needed') {
    payment = { ...payment, payer: await fetchPayer(payment) };
    result = await settleOnce(db, payment, source, 'stock-last');
  }
  result ??= await settleOnce(db, payment, source, 'stock-first');
  faultPoint('settled');
  if (!result || result === 'payer-needed') throw new Error('An order was not settled in either way.');
  const session = payment.sessionId?.slice(-10);
  if (!result.ok) log.error({ session, reason: result.reason, source }, 'payment not settled');
  return result;
}

type Result = Awaited<ReturnType<typeof settleOrder>>;
type Sequence = 'stock-first' | 'stock-last';

/** Returns undefined and changes nothing if the stock, which is taken last, does not suffice. */
async function settleOnce(
  db: Db,
  payment: PaymentSnapshot,
  source: string,
  sequence: Sequence,
): Promise<Result | 'payer-needed' | undefined> {
  const attempt = await commitUnlessRefused(
    db,
    async (tx): Promise<{ ok: true; result: Result } | { ok: false; result: 'payer-needed' | undefined }> => {
      const order = await lockOrder(tx, payment);
      if (!order) {
        if (payment.state === 'paid') await recordUnmatchedPayment(tx, payment, undefined, new Date());
        return { ok: true, result: { ok: false, reason: 'unknown-order' } };
      }
      const settlement = settlementOf(order, payment);
      if (settlement.step === 'refuse') {
        await recordUnmatchedPayment(tx, payment, order, new Date());
        const { reason } = settlement;
        const metadata = { reason, source, received: payment.amountCents, auto_updated: true };
        const refused = { orderId: order.id, eventType: 'payment_status_changed', status: 'error' } as const;
        await logPayment(tx, { ...refused, metadata }, new Date());
        return { ok: true, result: { ok: false, reason } };
      }
      if (settlement.step === 'sell' && order.isLimited && isPayerNeeded(payment))
        return { ok: false, result: 'payer-needed' };
      const statuses = await continueTrace(
        order.traceparent,
        { name: `settle order by ${source}`, kind: 'consumer', attributes: { step: settlement.step } },
        () => applySettlement(tx, order, settlement, payment, source, sequence),
      );
      if (!statuses) return { ok: false, result: undefined };
      faultPoint('before-settle-commit');
      return { ok: true, result: { ok: true, order: { id: order.id, ...statuses } } };
    },
  );
  return attempt.result;
}

function isPayerNeeded({ payer, amountCents, sessionId }: PaymentSnapshot): boolean {
  return payer === undefined && amountCents > 0 && sessionId !== undefined;
}

async function fetchPayer({ sessionId = '' }: PaymentSnapshot): Promise<string | null> {
  const found = await findPayment(sessionId);
  if (!found.ok && found.reason === 'unavailable')
    throw new Error('The payment provider did not say who paid for items of a drop with a limit.');
  return (found.ok && found.payment.payer) || null;
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Finds the order by its session, or by the id in the session's metadata while the order has no session stored. */
async function lockOrder(tx: Db, payment: PaymentSnapshot) {
  const byPaymentSession = payment.sessionId ? eq(orders.stripeSessionId, payment.sessionId) : undefined;
  const byMetadata = payment.orderId
    ? sql`(${orders.id} = ${payment.orderId}::uuid and ${orders.stripeSessionId} is null)`
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
  // The items are read under the lock, so that items sent before the payment are not taken from stock again.
  const lines = tx
    .select({
      orderId: orderItems.orderId,
      productSizeId: sql<string>`coalesce(${orderItems.productSizeId}, ${DELETED_SIZE})`,
      quantity: sql<number>`${orderItems.quantity} - ${sentUnpaidSql}`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(isIts);
  const [[order], unsold] = await sendTogether(locked, lines);
  if (!order) return undefined;
  const items = unsold.flatMap(({ orderId, ...item }) =>
    orderId === order.id && item.quantity > 0 ? [item] : [],
  );
  return { ...order, items };
}

async function applySettlement(
  tx: Db,
  order: Order,
  settlement: Exclude<Settlement, { step: 'refuse' }>,
  payment: PaymentSnapshot,
  source: string,
  sequence: Sequence,
): Promise<Statuses | undefined> {
  switch (settlement.step) {
    case 'nothing':
      return { status: order.status, paymentStatus: order.paymentStatus };
    case 'cancel':
    case 'end-payment': {
      await releaseHolds(tx, order.id);
      const status = settlement.step === 'cancel' ? 'cancelled' : order.status;
      return updateStatuses(tx, order, { status, paymentStatus: settlement.paymentStatus }, payment, source);
    }
    case 'sell':
      if (order.kind === 'gift-card') return sellGiftCard(tx, order, payment, source);
      return order.addedToId
        ? sellAddition(tx, { ...order, addedToId: order.addedToId }, payment, source, sequence)
        : sell(tx, order, payment, source, sequence);
    case 'refund':
      return cancelAndRefund(tx, order, payment, source, 'paid-too-late');
  }
}

/**
 * Buyers of the same size wait from the moment these items are taken until the commit, so all else is written first.
 * All paid orders wait for the invoice number. It is always taken after the items, so that no deadlock occurs.
 */
async function sell(tx: Db, order: Order, payment: PaymentSnapshot, source: string, sequence: Sequence) {
  const isOverLimit =
    order.isLimited && payment.amountCents > 0 && (await isPayerOverLimit(tx, order.id, payment.payer));
  if (isOverLimit && !isSent(order)) {
    await lockGiftCard(tx, order.giftCardId);
    await releaseHolds(tx, order.id);
    return cancelAndRefund(tx, order, payment, source, 'over-limit');
  }
  if (sequence === 'stock-last') {
    await recordGiftCardPayment(tx, order, new Date());
    const [[statuses], stock] = await sendTogether(
      markOrderPaid(tx, order, payment, source),
      sellStock(tx, order.id, order.items),
      issueInvoice(tx, { ...order, isTest: payment.isTest }, new Date()),
    );
    return stock.ok ? statuses : undefined;
  }
  await lockGiftCard(tx, order.giftCardId);
  const stock = await sellStock(tx, order.id, order.items);
  if (stock.ok) {
    await recordGiftCardPayment(tx, order, new Date());
    const [statuses] = await markOrderPaid(tx, order, payment, source);
    await issueInvoice(tx, { ...order, isTest: payment.isTest }, new Date());
    return statuses;
  }
  await releaseHolds(tx, order.id);
  return cancelAndRefund(tx, order, payment, source, 'paid-too-late');
}

/** Sells an addition, or refunds it if it was withdrawn or its order is closed. An addition already sent is sold. */
async function sellAddition(
  tx: Db,
  order: Order & { addedToId: string },
  payment: PaymentSnapshot,
  source: string,
  sequence: Sequence,
) {
  if (isSent(order)) return sell(tx, order, payment, source, sequence);
  const locked = await lockOrderForItems(tx, { id: order.addedToId });
  const isWithdrawn = and(eq(orderAdditions.orderId, order.id), isNotNull(orderAdditions.withdrawnAt));
  if (!locked.ok || (await tx.$count(orderAdditions, isWithdrawn)) > 0) {
    await releaseHolds(tx, order.id);
    return cancelAndRefund(tx, order, payment, source, 'paid-too-late');
  }
  const statuses = await sell(tx, order, payment, source, sequence);
  if (statuses && statuses.status !== 'cancelled')
    await recordAddedItems(tx, order, locked.order, new Date());
  return statuses;
}

function isSent({ status, items }: Order): boolean {
  return status === 'shipped' || status === 'delivered' || !items.length;
}

async function sellGiftCard(tx: Db, order: Order, payment: PaymentSnapshot, source: string) {
  await issueBoughtGiftCard(tx, order, new Date());
  const [statuses] = await markOrderPaid(tx, order, payment, source);
  await issueInvoice(tx, { ...order, isTest: payment.isTest }, new Date());
  return statuses;
}

function markOrderPaid(tx: Db, order: Order, payment: PaymentSnapshot, source: string) {
  // An operator may already have changed the order's status.
  const status = mayBecome(order.status, 'processing') ? 'processing' : order.status;
  const details = { number: order.number, totalCents: order.totalCents };
  return sendTogether(
    updateStatuses(tx, order, { status, paymentStatus: 'paid' }, payment, source),
    queueJob(tx, orderMails, { orderId: order.id, type: 'order_confirmation' }),
    recordOccurrences(tx, [{ kind: 'new-order', subject: order.id, details }], new Date()),
  );
}

/** Records the refund that is owed. A job makes the refund later, since the provider may be unavailable. */
async function cancelAndRefund(
  tx: Db,
  order: Order,
  payment: PaymentSnapshot,
  source: string,
  cause: UntakenCause,
) {
  const refund = await refundUntakenPayment(tx, order, cause, new Date());
  // The gift card's part goes back to the card, even if the card has paid for something else in the meantime.
  if (refund) {
    await returnToGiftCard(tx, order, refund, new Date());
    await recordGiftCardPayment(tx, order, new Date());
  }
  const statuses: Statuses = { status: 'cancelled', paymentStatus: 'paid' };
  await updateStatuses(tx, order, statuses, payment, source);
  // The refund's credit note requires an invoice.
  await issueInvoice(tx, { ...order, isTest: payment.isTest }, new Date());
  return statuses;
}

async function updateStatuses(
  tx: Db,
  order: Order,
  statuses: Statuses,
  payment: PaymentSnapshot,
  source: string,
) {
  const update = tx
    .update(orders)
    .set({
      ...statuses,
      // Restores an order that was deleted while it could still be paid: the paid items must be sent.
      ...(statuses.paymentStatus === 'paid' && { deletedAt: null }),
      ...(payment.sessionId && { stripeSessionId: payment.sessionId }),
      paymentMethod: payment.method ?? order.paymentMethod,
      isTest: payment.isTest,
      ...(payment.paymentIntentId && { paymentIntentId: payment.paymentIntentId }),
      updatedAt: sql`now()`,
    })
    .where(eq(orders.id, order.id));
  await sendTogether(
    update,
    logStatuses(tx, order, statuses, { reason: payment.state, source, auto_updated: true }),
  );
  return statuses;
}

function logStatuses(tx: Db, order: Order, statuses: Statuses, details: Record<string, unknown>) {
  const { id: orderId } = order;
  const status = { old: order.status, new: statuses.status, ...details };
  const payment = { old: order.paymentStatus, new: statuses.paymentStatus, ...details };
  const isRestored = order.isDeleted && statuses.paymentStatus === 'paid';
  return logPayments(
    tx,
    [
      ...(order.status === statuses.status
        ? []
        : [{ orderId, eventType: 'order_status_changed', metadata: status } as const]),
      { orderId, eventType: 'payment_status_changed', metadata: payment },
      ...(isRestored ? [{ orderId, eventType: 'order_restored', metadata: details } as const] : []),
    ],
    new Date(),
  );
}
