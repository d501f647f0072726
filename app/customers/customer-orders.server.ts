import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { lostInDisputesSql } from '#app/orders/disputes/order-disputes.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** Condition on `orders`: was paid, even if refunded later, and is not anonymised. */
export const wasBoughtSql = sql`orders.payment_status in ('paid', 'refunded') and orders.email <> ''`;

/** The cents of an order that were returned by refunds or lost disputes. */
export const returnedCentsSql = sql<number>`(${lostInDisputesSql} + (select coalesce(sum(back.amount_cents), 0)::int from order_refunds back
  where back.order_id = orders.id and back.status in ('succeeded', 'settled-otherwise')))`;

export type OrderOwner = { accountId?: string | undefined; address?: string | undefined };

/** Condition on `orders`: belongs to the account, or is a guest order with the address. Ignores the address's case. */
export function ordersOf({ accountId, address }: OrderOwner): SQL {
  const isTheirs = or(
    accountId ? eq(orders.userId, accountId) : undefined,
    address ? and(isNull(orders.userId), sql`lower(${orders.email}) = lower(${address})`) : undefined,
  );
  return isTheirs ?? sql`false`;
}

/** Counts the orders that a customer paid, with the sums of what was paid and of what went back, in cents. */
export async function sumOrdersOf(db: Db, owner: OrderOwner) {
  const [bought] = await db
    .select({
      orders: sql<number>`count(*)::int`,
      paidCents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::float8`,
      returnedCents: sql<number>`coalesce(sum(${returnedCentsSql}), 0)::float8`,
    })
    .from(orders)
    .where(and(ordersOf(owner), inArray(orders.paymentStatus, ['paid', 'refunded'])));
  return bought ?? { orders: 0, paidCents: 0, returnedCents: 0 };
}

/** Assigns the guest orders of a verified email address to the account that has this address. Idempotent. */
export async function claimGuestOrders(db: Db, { userId, email }: { userId: string; email: string }) {
  const claimed = await db
    .update(orders)
    .set({ userId })
    .where(
      and(isNull(orders.userId), isNull(orders.ownerLeftAt), sql`lower(${orders.email}) = lower(${email})`),
    )
    .returning({ id: orders.id });
  return claimed.length;
}
