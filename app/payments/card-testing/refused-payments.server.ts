import { createHash } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { holds } from '#app/catalogue/tables.server.ts';
import { giftCards } from '#app/gift-cards/tables.server.ts';
import { orders, paymentLogs } from '#app/orders/tables.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { defineRateLimit, HOUR, limitRate, MINUTE } from '#app/platform/http/limits/rate-limiter.server.ts';
import { countRefusedCard } from '#app/platform/metrics/counts.server.ts';
import { releaseUnpaidOrdersEarly } from '../holds/release-unpaid-orders-early.server.ts';
import type { RefusedAttempt } from '../read-webhook.server.ts';

/** The limit is per client network. */
const refusedPaymentLimit = defineRateLimit('refused-payments', {
  points: config.REFUSED_PAYMENTS_PER_NETWORK,
  seconds: HOUR,
});

/**
 * Records in an order's history that a card or bank declined the payment. Thieves test stolen cards with many small
 * payments: after too many refusals the order ends and its payment page closes, and a network with too many cannot
 * check out for an hour. Each event counts once. Events for unknown orders are ignored.
 */
export async function countRefusedPayment(db: Db, { eventId, orderId }: RefusedAttempt, now: Date) {
  const network = await db.transaction(async (tx) => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('no key update');
    if (!order) return;
    const noted = await tx
      .insert(paymentLogs)
      .values({
        id: idOf(eventId),
        orderId,
        eventType: REFUSED,
        status: 'success',
        metadata: { timestamp: now.toISOString(), retry_count: 0 },
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: paymentLogs.id });
    if (!noted.length) return;
    countRefusedCard();
    const [hold] = await tx
      .select({ network: holds.clientNetwork })
      .from(holds)
      .where(eq(holds.orderId, orderId))
      .limit(1);
    const [card] = await tx
      .select({ network: giftCards.clientNetwork })
      .from(giftCards)
      .where(eq(giftCards.orderId, orderId));
    const [refused] = await tx
      .select({ times: count() })
      .from(paymentLogs)
      .where(and(eq(paymentLogs.orderId, orderId), eq(paymentLogs.eventType, REFUSED)));
    if ((refused?.times ?? 0) >= config.REFUSED_PAYMENTS_PER_ORDER)
      await releaseUnpaidOrdersEarly(tx, [orderId], 'refused-payments', now);
    return hold?.network ?? card?.network;
  });
  if (network && !(await limitRate(refusedPaymentLimit, network)).ok)
    await checkoutRateLimit.block(network, HOUR);
}

const REFUSED = 'payment_refused';

/** Derives the log entry's id from the event's id, so that each event is recorded once. */
function idOf(eventId: string): string {
  const [hash] =
    createHash('sha256')
      .update(`refused payment ${eventId}`)
      .digest('hex')
      .match(/^.{32}/) ?? [];
  return (hash ?? '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The limit is per client network. */
export const checkoutRateLimit = defineRateLimit('checkout', {
  points: config.CHECKOUTS_PER_MINUTE,
  seconds: MINUTE,
});
