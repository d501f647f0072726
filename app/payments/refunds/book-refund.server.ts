import { and, eq, inArray, sql, sum } from 'drizzle-orm';
import { recordOccurrences } from '#app/accounts/notifications/notifications.server.ts';
import { cancelGiftCardSale } from '#app/gift-cards/cancel-gift-card-sale.server.ts';
import { returnToGiftCard } from '#app/gift-cards/spend-gift-card.server.ts';
import { issueCreditNote } from '#app/invoices/issue-invoices.server.ts';
import { logPayment } from '#app/orders/history/log-payment.server.ts';
import { orderMails } from '#app/orders/order-queues.server.ts';
import { isUntaken, type RefundCause } from '#app/orders/refunds/refund-rules.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';

type RefundedOrder = {
  id: string;
  totalCents: number;
  paymentStatus: (typeof orders.$inferSelect)['paymentStatus'];
};

/**
 * Books money returned by the provider and queues the mail, in the caller's transaction, which has locked the order and stored the refund.
 */
export async function bookRefundAndQueueMail(
  tx: Db,
  order: RefundedOrder,
  refund: { id: string; number: number; amountCents: number; cause: RefundCause },
  now: Date,
): Promise<void> {
  await bookRefund(tx, order, refund, now);
  // A customer whose payment could not be taken is mailed only now: the order ended, and the money is on its way back.
  const type = isUntaken(refund.cause) ? 'order_refunded' : 'money_returned';
  await queueJob(tx, orderMails, { orderId: order.id, type, number: refund.number });
}

/**
 * Updates the payment status (refunded once all is returned) and the gift card that paid or was bought, logs it and issues the credit note,
 * in the same transaction. Reports provider refunds of a spent gift card to operators.
 */
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
    // The shop's own refunds never return spent money; a refund in the provider's dashboard may.
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

/**
 * Returns the order. In total the card never gets more than its share of valid refunds: it keeps its part of a refund that the
 * bank returned.
 */
async function returnPartToGiftCard(tx: Db, orderId: string, refundId: string, now: Date) {
  const inAll = sql<number>`(
    select sum(one.gift_card_cents)::int from order_refunds one
    where one.order_id = ${orders.id} and one.status in ('succeeded', 'settled-otherwise'))`;
  const [found] = await tx
    .select({
      number: orders.orderNumber,
      kind: orders.kind,
      giftCardId: orders.giftCardId,
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

/** Log metadata of a refund; the timeline reads refunds from their own table. */
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
