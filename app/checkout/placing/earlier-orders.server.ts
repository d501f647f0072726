import { and, desc, eq, gt, isNull, not, or, sql } from 'drizzle-orm';
import { isAdditionSql } from '#app/orders/additions/additions.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Client } from './unpaid-order-limits.server.ts';

/** A repeated checkout does not lead to a payment page that expires within this time. */
const WORTH_RETURNING_MS = 60 * 1000;

export type EarlierOrder = Awaited<ReturnType<typeof listUnpaidOrdersOfClient>>[number];

const earlier = {
  id: orders.id,
  number: orders.orderNumber,
  checkoutKey: orders.checkoutKey,
  fingerprint: orders.checkoutFingerprint,
  sessionId: orders.stripeSessionId,
  expiresAt: orders.expiresAt,
  paymentExpiresAt: orders.paymentExpiresAt,
  /** The latest time at which the reservation ends, if the order's items return in waves. */
  heldUntil: sql<Date | null>`(select min(ends_by) from holds where holds.order_id = orders.id)`.mapWith(
    orders.expiresAt,
  ),
  ...pickColumns(orders, 'adjustments', 'totalCents', 'giftCardCents'),
};

export async function findLatestPaidOrderOfCheckout(tx: Db, checkoutKey: string | undefined) {
  if (!checkoutKey) return undefined;
  const [latest] = await tx
    .select({ ...earlier, status: orders.status, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(
      and(
        eq(orders.checkoutKey, checkoutKey),
        isNull(orders.deletedAt),
        gt(orders.createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return latest?.paymentStatus === 'paid' && latest.status !== 'cancelled' ? latest : undefined;
}

/**
 * Matches a guest's email address only from the same network, so that nobody can reach another person's orders by
 * entering that address. Excludes operators' additions, and gift cards since several of them may await payment.
 */
export async function listUnpaidOrdersOfClient(
  tx: Db,
  { checkoutKey, customerId, email, clientNetwork }: Client,
) {
  const isFromHere = sql`exists (
    select from holds where holds.order_id = ${orders.id} and holds.client_network = ${clientNetwork})`;
  const isPersons = customerId
    ? eq(orders.userId, customerId)
    : clientNetwork
      ? and(isNull(orders.userId), sql`lower(${orders.email}) = ${email.toLowerCase()}`, isFromHere)
      : undefined;
  const isTheirs = or(checkoutKey ? eq(orders.checkoutKey, checkoutKey) : undefined, isPersons);
  if (!isTheirs) return [];
  return tx
    .select(earlier)
    .from(orders)
    .where(
      and(
        eq(orders.kind, 'goods'),
        eq(orders.status, 'pending'),
        eq(orders.paymentStatus, 'pending'),
        isTheirs,
        not(isAdditionSql),
      ),
    );
}

export async function lockUnpaidOrderOfCheckout(tx: Db, checkoutKey: string) {
  const isUnpaid = and(eq(orders.status, 'pending'), eq(orders.paymentStatus, 'pending'));
  const [order] = await tx
    .select(earlier)
    .from(orders)
    .where(and(eq(orders.checkoutKey, checkoutKey), isUnpaid))
    .for('no key update');
  return order;
}

export function isSameUnexpiredCheckout(
  order: EarlierOrder,
  asked: { checkoutKey: string | undefined; fingerprint: string; now: Date },
): boolean {
  return (
    order.checkoutKey === (asked.checkoutKey ?? null) &&
    order.fingerprint === asked.fingerprint &&
    order.expiresAt.getTime() - asked.now.getTime() > WORTH_RETURNING_MS
  );
}
