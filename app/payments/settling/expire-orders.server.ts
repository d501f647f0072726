import { and, asc, gt, isNotNull, lt, not, type SQL, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { expirePayment, findPayment } from '../find-payment.server.ts';
import type { PaymentSnapshot } from '../payment-snapshot.ts';
import { leastRecentlyChecked, markPaymentsChecked } from './payment-last-checked.server.ts';
import { settleOrder } from './settle-order.server.ts';

const AT_ONCE = 8;
const BATCH = 400;

/**
 * A page that its shopper may be looking at ends by its own time, and says so. Closed by hand it would tell them that they paid or came
 * too late, and not which (github.com/stripe/stripe-node/issues/2462): only one that the provider still has open so long after its end is.
 */
const ENDS_BY_ITSELF_WITHIN_MS = 10 * 60_000;

/**
 * Settles orders whose time to pay is over, as the provider tells: paid after all, or cancelled and their pieces free again. Closes the pages
 * of those that were given up, or that nobody was led to; others end by themselves.
 * As many in one run as `most`, first those it was asked about longest ago, so that one it cannot tell about yet keeps no
 * other waiting. A provider that cannot be reached ends the run; the next call goes on.
 */
export async function expireOrders(db: Db, now = new Date(), most = BATCH): Promise<void> {
  const waiting = await db
    .select({
      id: orders.id,
      sessionId: orders.stripeSessionId,
      pageEndsAt: orders.paymentExpiresAt,
      isOpened: sql<boolean>`${orders.paymentOpenedAt} is not null`,
    })
    .from(orders)
    .where(
      and(
        // Written out, as in the index of orders whose payment is open; operators may have moved them on.
        sql`orders.payment_status = 'pending'`,
        lt(orders.expiresAt, now),
        not(and(isPageOpen(now), hasHolds) as SQL),
      ),
    )
    .orderBy(leastRecentlyChecked, asc(orders.expiresAt))
    .limit(most);
  const asked: string[] = [];
  async function work(): Promise<void> {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      asked.push(order.id);
      const fact = await endOf(order, now);
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

/** The payment page of an order can still be used by whoever was led there. */
function isPageOpen(now: Date) {
  return and(isNotNull(orders.paymentOpenedAt), gt(orders.paymentExpiresAt, now));
}

/** What was given up has none left. What kept its pieces for as long as an earlier order would have may have a page that lasts longer. */
const hasHolds = sql`exists (select from holds where holds.order_id = orders.id)`;

type Due = { id: string; sessionId: string | null; pageEndsAt: Date | null; isOpened: boolean };

/** Undefined while the provider cannot be reached. */
async function endOf(
  { id, sessionId, pageEndsAt, isOpened }: Due,
  now: Date,
): Promise<PaymentSnapshot | undefined> {
  const never: PaymentSnapshot = {
    orderId: id,
    state: 'expired',
    amountCents: 0,
    currency: 'eur',
    isTest: false,
  };
  if (!sessionId) return never;
  const overdueMs = isOpened && pageEndsAt ? now.getTime() - pageEndsAt.getTime() : Number.NaN;
  const endsByItself = overdueMs >= 0 && overdueMs < ENDS_BY_ITSELF_WITHIN_MS;
  const ended = await (endsByItself ? findPayment(sessionId) : expirePayment(sessionId));
  if (ended.ok) return ended.fact;
  // A session that the provider does not know cannot be paid.
  return ended.reason === 'not-found' ? { ...never, sessionId } : undefined;
}
