import { and, eq, inArray, sql, sum } from 'drizzle-orm';
import { recordOccurrences } from '#app/accounts/notifications/record-notifications.server.ts';
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
 * What follows from money that was returned by the provider, in the caller's transaction, which holds the order and has
 * written the refund: what is in the books, and the mail.
 */
export async function bookRefundAndQueueMail(
  tx: Db,
  order: RefundedOrder,
  refund: { id: string; number: number; amountCents: number; cause: RefundCause },
  now: Date,
): Promise<void> {
  await bookRefund(tx, order, refund, now);
  // A customer whose payment could not be taken hears only now that there is no order: by now it is true that the money
  // comes back.
  const type = isUntaken(refund.cause) ? 'order_refunded' : 'money_returned';
  await queueJob(tx, orderMails, { orderId: order.id, type, number: refund.number });
}

/**
 * The payment status (refunded once all is returned), the gift card that paid it or that it bought, the log and the credit note, likewise.
 * Operators are told of what went back at the provider for a gift card that was spent.
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
    // The shop's own refunds never return what was spent; whoever used the provider's dashboard did not know.
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

/** Answers whose refund it is. Never more in all than refunds that stand return to the card: it kept the part of one that the bank sent back. */
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

/** What a log says of a refund; the timeline tells refunds from their own table. */
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
