import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { recordOccurrences } from '#app/accounts/notifications/notifications.server.ts';
import { releaseHolds, sellStock } from '#app/catalogue/stock/stock-reservations.server.ts';
import { issueBoughtGiftCard } from '#app/gift-cards/issue-gift-card.server.ts';
import {
  lockGiftCard,
  recordGiftCardPayment,
  returnToGiftCard,
} from '#app/gift-cards/spend-gift-card.server.ts';
import { issueInvoice } from '#app/invoices/issue-invoices.server.ts';
import { lockOrderForItems, recordAddedItems } from '#app/orders/additions/additions.server.ts';
import { orderAdditions } from '#app/orders/additions/tables.server.ts';
import { isPayerOverLimit } from '#app/orders/drop-limits/items-per-person.server.ts';
import { logPayments } from '#app/orders/editing/order-log.server.ts';
import { orderMails } from '#app/orders/order-queues.server.ts';
import { mayBecome, type OrderStatus } from '#app/orders/order-status.ts';
import type { PaymentStatus } from '#app/orders/payment-status.ts';
import type { UntakenCause } from '#app/orders/refunds/refund-rules.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { PaymentSnapshot } from '../payment-snapshot.ts';
import type { OrderOfPayment as Order } from './order-of-payment.server.ts';
import { refundUntakenPayment } from './refund-untaken-payment.server.ts';
import type { Settlement } from './settlement-rules.ts';

export type Statuses = { status: OrderStatus; paymentStatus: PaymentStatus };
export type Sequence = 'stock-first' | 'stock-last';

/** The payment that settles an order, and the part of the shop that reported it. */
type Cause = { payment: PaymentSnapshot; source: string };

/** Returns undefined if the stock, which is taken last, does not suffice. The caller has locked the order. */
export async function applySettlement(
  tx: Db,
  order: Order,
  settlement: Exclude<Settlement, { step: 'refuse' }>,
  by: Cause,
  sequence: Sequence,
): Promise<Statuses | undefined> {
  switch (settlement.step) {
    case 'nothing':
      return { status: order.status, paymentStatus: order.paymentStatus };
    case 'cancel':
    case 'end-payment': {
      await releaseHolds(tx, order.id);
      const status = settlement.step === 'cancel' ? 'cancelled' : order.status;
      return updateStatuses(tx, order, { status, paymentStatus: settlement.paymentStatus }, by);
    }
    case 'sell':
      if (order.kind === 'gift-card') return sellGiftCard(tx, order, by);
      return order.addedToId
        ? sellAddition(tx, { ...order, addedToId: order.addedToId }, by, sequence)
        : sell(tx, order, by, sequence);
    case 'refund':
      return cancelAndRefund(tx, order, by, 'paid-too-late');
  }
}

/**
 * Buyers of the same size wait from the moment these items are taken until the commit, so all else is written first.
 * All paid orders wait for the invoice number. It is always taken after the items, so that no deadlock occurs.
 */
async function sell(tx: Db, order: Order, by: Cause, sequence: Sequence) {
  const { payment } = by;
  const isOverLimit =
    order.isLimited && payment.amountCents > 0 && (await isPayerOverLimit(tx, order.id, payment.payer));
  if (isOverLimit && !isSent(order)) {
    await lockGiftCard(tx, order.giftCardId);
    await releaseHolds(tx, order.id);
    return cancelAndRefund(tx, order, by, 'over-limit');
  }
  if (sequence === 'stock-last') {
    await recordGiftCardPayment(tx, order, new Date());
    const [[statuses], stock] = await sendTogether(
      markOrderPaid(tx, order, by),
      sellStock(tx, order.id, order.items),
      issueInvoice(tx, { ...order, isTest: payment.isTest }, new Date()),
    );
    return stock.ok ? statuses : undefined;
  }
  await lockGiftCard(tx, order.giftCardId);
  const stock = await sellStock(tx, order.id, order.items);
  if (stock.ok) {
    await recordGiftCardPayment(tx, order, new Date());
    const [statuses] = await markOrderPaid(tx, order, by);
    await issueInvoice(tx, { ...order, isTest: payment.isTest }, new Date());
    return statuses;
  }
  await releaseHolds(tx, order.id);
  return cancelAndRefund(tx, order, by, 'paid-too-late');
}

/** Sells an addition, or refunds it if it was withdrawn or its order is closed. An addition already sent is sold. */
async function sellAddition(tx: Db, order: Order & { addedToId: string }, by: Cause, sequence: Sequence) {
  if (isSent(order)) return sell(tx, order, by, sequence);
  const locked = await lockOrderForItems(tx, { id: order.addedToId });
  const isWithdrawn = and(eq(orderAdditions.orderId, order.id), isNotNull(orderAdditions.withdrawnAt));
  if (!locked.ok || (await tx.$count(orderAdditions, isWithdrawn)) > 0) {
    await releaseHolds(tx, order.id);
    return cancelAndRefund(tx, order, by, 'paid-too-late');
  }
  const statuses = await sell(tx, order, by, sequence);
  if (statuses && statuses.status !== 'cancelled')
    await recordAddedItems(tx, order, locked.order, new Date());
  return statuses;
}

function isSent({ status, items }: Order): boolean {
  return status === 'shipped' || status === 'delivered' || !items.length;
}

async function sellGiftCard(tx: Db, order: Order, by: Cause) {
  await issueBoughtGiftCard(tx, order, new Date());
  const [statuses] = await markOrderPaid(tx, order, by);
  await issueInvoice(tx, { ...order, isTest: by.payment.isTest }, new Date());
  return statuses;
}

function markOrderPaid(tx: Db, order: Order, by: Cause) {
  // An operator may already have changed the order's status.
  const status = mayBecome(order.status, 'processing') ? 'processing' : order.status;
  const details = { number: order.number, totalCents: order.totalCents };
  return sendTogether(
    updateStatuses(tx, order, { status, paymentStatus: 'paid' }, by),
    queueJob(tx, orderMails, { orderId: order.id, type: 'order_confirmation' }),
    recordOccurrences(tx, [{ kind: 'new-order', subject: order.id, details }], new Date()),
  );
}

/** Records the refund that is owed. A job makes the refund later, since the provider may be unavailable. */
async function cancelAndRefund(tx: Db, order: Order, by: Cause, cause: UntakenCause) {
  const refund = await refundUntakenPayment(tx, order, cause, new Date());
  // The gift card's part goes back to the card, even if the card has paid for something else in the meantime.
  if (refund) {
    await returnToGiftCard(tx, order, refund, new Date());
    await recordGiftCardPayment(tx, order, new Date());
  }
  const statuses: Statuses = { status: 'cancelled', paymentStatus: 'paid' };
  await updateStatuses(tx, order, statuses, by);
  // The refund's credit note requires an invoice.
  await issueInvoice(tx, { ...order, isTest: by.payment.isTest }, new Date());
  return statuses;
}

async function updateStatuses(tx: Db, order: Order, statuses: Statuses, { payment, source }: Cause) {
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
