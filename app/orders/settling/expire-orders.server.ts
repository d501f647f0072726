import { and, asc, lt, sql } from 'drizzle-orm';
import { expirePayment } from '#app/payments/find-and-expire-payment.server.ts';
import type { PaymentSnapshot } from '#app/payments/payment-snapshot.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { orders } from '../tables.server.ts';
import { leastRecentlyChecked, markPaymentsChecked } from './payment-last-checked.server.ts';
import { settleOrder } from './settle-order.server.ts';

const AT_ONCE = 8;
const BATCH = 400;

/**
 * Ends pending orders whose time is over, as the provider tells: paid after all, or cancelled and their pieces free again.
 * As many in one run as `most`, first those it was asked about longest ago, so that one it cannot tell about yet keeps no
 * other waiting. A provider that cannot be reached ends the run; the next call goes on.
 */
export async function expireOrders(db: Db, now = new Date(), most = BATCH): Promise<void> {
  const waiting = await db
    .select({ id: orders.id, sessionId: orders.stripeSessionId })
    .from(orders)
    .where(
      and(
        // Written out, as in the index of orders that are not settled.
        sql`orders.status = 'pending' and orders.payment_status = 'pending'`,
        lt(orders.expiresAt, now),
      ),
    )
    .orderBy(leastRecentlyChecked, asc(orders.expiresAt))
    .limit(most);
  const asked: string[] = [];
  async function work(): Promise<void> {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      asked.push(order.id);
      const fact = await endOf(order);
      if (fact) await settleOrder(db, fact, 'expiry');
      else waiting.length = 0;
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await markPaymentsChecked(db, asked, now);
  }
}

/** Undefined while the provider cannot be reached. */
async function endOf({
  id,
  sessionId,
}: {
  id: string;
  sessionId: string | null;
}): Promise<PaymentSnapshot | undefined> {
  const never: PaymentSnapshot = {
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
