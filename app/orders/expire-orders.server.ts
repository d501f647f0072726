import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { expirePayment } from '#app/payments/find-payment.server.ts';
import type { PaymentFact } from '#app/payments/payment-fact.ts';
import type { Db } from '#app/platform/db.server.ts';
import { settleOrder } from './settle-order.server.ts';
import { orders } from './tables.server.ts';

const AT_ONCE = 8;
const BATCH = 400;

/**
 * Ends every pending order whose time is over, as the provider tells: paid after all, or cancelled and its pieces
 * free again. While the provider cannot be reached an order waits; the next call takes it up.
 */
export async function expireOrders(db: Db): Promise<void> {
  const waiting = await db
    .select({ id: orders.id, sessionId: orders.stripeSessionId })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        eq(orders.paymentStatus, 'pending'),
        lt(orders.expiresAt, sql`now()`),
      ),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(BATCH);
  async function work(): Promise<void> {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      const fact = await endOf(order);
      if (fact) await settleOrder(db, fact, 'expiry');
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function endOf({
  id,
  sessionId,
}: {
  id: string;
  sessionId: string | null;
}): Promise<PaymentFact | undefined> {
  const never: PaymentFact = {
    orderId: id,
    state: 'expired',
    amountCents: 0,
    currency: 'eur',
    isTest: false,
  };
  if (!sessionId) return never;
  const ended = await expirePayment(sessionId);
  if (ended.ok) return ended.fact;
  // A session that the provider does not know cannot be paid.
  return ended.reason === 'not-found' ? { ...never, sessionId } : undefined;
}
