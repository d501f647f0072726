import { and, asc, gt, inArray, isNotNull, lt, not, type SQL, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { expirePayment, findPayment } from '../find-payment.server.ts';
import type { PaymentSnapshot } from '../payment-snapshot.ts';
import { settleOrder } from './settle-order.server.ts';

const AT_ONCE = 8;
const BATCH = 400;

/**
 * A page that its buyer opened is left to expire by itself, since the buyer may be viewing it and then sees a proper
 * message. A page closed by the shop shows only "paid or expired" (github.com/stripe/stripe-node/issues/2462).
 */
const ENDS_BY_ITSELF_WITHIN_MS = 10 * 60_000;

/** Checks the least recently checked orders first, so that an undecided one does not block others. */
export async function expireOrders(db: Db, now = new Date(), most = BATCH): Promise<void> {
  const unpaid = await db
    .select({
      id: orders.id,
      sessionId: orders.stripeSessionId,
      pageEndsAt: orders.paymentExpiresAt,
      isOpened: sql<boolean>`${orders.paymentOpenedAt} is not null`,
    })
    .from(orders)
    .where(
      and(
        // A literal, as in the index of orders with an open payment. A parameter would not match the index's condition.
        sql`orders.payment_status = 'pending'`,
        lt(orders.expiresAt, now),
        not(and(isNotNull(orders.paymentOpenedAt), gt(orders.paymentExpiresAt, now), hasHolds) as SQL),
      ),
    )
    .orderBy(leastRecentlyChecked, asc(orders.expiresAt))
    .limit(most);
  const checkedIds: string[] = [];
  async function expireNext(): Promise<void> {
    for (let order = unpaid.shift(); order; order = unpaid.shift()) {
      checkedIds.push(order.id);
      const payment = await findEndedPayment(order, now);
      if (payment) await settleOrder(db, payment, 'expiry');
      else unpaid.length = 0;
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, expireNext));
  } finally {
    await markPaymentsChecked(db, checkedIds, now);
  }
}

/** False for an order that was released early, and once its reservations expire before its payment page does. */
const hasHolds = sql`exists (select from holds where holds.order_id = orders.id)`;

type UnpaidOrder = { id: string; sessionId: string | null; pageEndsAt: Date | null; isOpened: boolean };

async function findEndedPayment({ id, sessionId, pageEndsAt, isOpened }: UnpaidOrder, now: Date) {
  const payment: PaymentSnapshot = {
    orderId: id,
    state: 'expired',
    amountCents: 0,
    currency: 'eur',
    isTest: false,
  };
  if (!sessionId) return payment;
  const overdueMs = isOpened && pageEndsAt ? now.getTime() - pageEndsAt.getTime() : Number.NaN;
  const endsByItself = overdueMs >= 0 && overdueMs < ENDS_BY_ITSELF_WITHIN_MS;
  const found = await (endsByItself ? findPayment(sessionId) : expirePayment(sessionId));
  if (found.ok) return found.payment;
  // A session that the provider does not know cannot be paid.
  return found.reason === 'not-found' ? { ...payment, sessionId } : undefined;
}

const leastRecentlyChecked = sql`${orders.paymentAskedAt} asc nulls first`;

/** In ascending order, this puts orders that were not checked since `moment` first. */
export function wasCheckedSince(moment: Date): SQL {
  return sql`coalesce(${orders.paymentAskedAt} > ${moment.toISOString()}::timestamptz, false)`;
}

/** Does not change the version of the orders. */
export async function markPaymentsChecked(db: Db, orderIds: string[], now: Date): Promise<void> {
  if (orderIds.length)
    await db.update(orders).set({ paymentAskedAt: now }).where(inArray(orders.id, orderIds));
}

/** Refunds a payment made just before the expiry. Throws if the provider is unreachable, so that the queue retries. */
export async function expirePaymentSessionAndSettle(db: Db, sessionId: string): Promise<void> {
  const found = await expirePayment(sessionId);
  if (found.ok) await settleOrder(db, found.payment, 'expiry');
  else if (found.reason === 'unavailable') throw new Error('The payment provider cannot be reached.');
}
