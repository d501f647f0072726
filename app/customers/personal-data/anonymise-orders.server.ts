import { and, isNotNull, not, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { anonymiseOrdersWhere } from './anonymise-orders-where.server.ts';
import { type OrderOwner, ordersOf } from './orders-of.server.ts';

/** Nobody marks it as delivered: by then it is, since the shop promises two weeks. */
const DELIVERED_AFTER = sql`interval '30 days'`;
/** The mail about a refund may still be waiting for the mail server. */
const MAILED_AFTER = sql`interval '2 days'`;

/**
 * Takes orders from who wants to be forgotten, out of their account, which is about to be deleted, or as a guest: those that are over
 * lose at once what names somebody, the others when they are. Call it within the transaction that deletes the account; a second
 * time changes nothing.
 */
export async function detachOrders(tx: Db, owner: OrderOwner, now: Date): Promise<void> {
  await tx.update(orders).set({ userId: null, ownerLeftAt: now }).where(ordersOf(owner));
  await anonymiseOrders(tx, now);
}

/** Anonymises orders that are over and whose customer deleted their account. Answers how many. */
export function anonymiseOrders(db: Db, now: Date): Promise<number> {
  return anonymiseOrdersWhere(db, and(isNotNull(orders.ownerLeftAt), isOver(now)));
}

/** The numbers of somebody's orders that still need their address, the oldest first. */
export async function listOrdersUnderWay(db: Db, owner: OrderOwner, now: Date): Promise<string[]> {
  const found = await db
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(and(ordersOf(owner), not(isOver(now))))
    .orderBy(orders.createdAt, orders.id);
  return found.map(({ number }) => number);
}

/** A condition on orders with nothing left to deliver, to exchange, to refund, to mail about or to tell a bank. */
function isOver(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case when exists (select from order_disputes undecided
      where undecided.order_id = ${orders.id} and undecided.state in ('open', 'under-review'))
      or exists (select from order_exchanges open where open.order_id = ${orders.id} and open.ended_at is null) then false
    else case ${orders.status}
    when 'delivered' then true
    when 'shipped' then ${orders.updatedAt} < ${at} - ${DELIVERED_AFTER}
    when 'cancelled' then case
      when ${orders.paymentStatus} = 'paid' and ${orders.totalCents} > 0 then false
      when ${orders.paymentStatus} in ('paid', 'refunded') then ${orders.updatedAt} < ${at} - ${MAILED_AFTER}
      else true end
    else false end end`;
}
