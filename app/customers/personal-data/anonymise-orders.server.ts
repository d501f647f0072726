import { and, isNotNull, not, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { anonymiseOrdersWhere } from './anonymise-orders-where.server.ts';
import { type OrderOwner, ordersOf } from './orders-of.server.ts';

/** Counts as delivered without a mark, since the shop promises two weeks. */
const DELIVERED_AFTER = sql`interval '30 days'`;
/** The mail about a refund may still wait for the mail server. */
const MAILED_AFTER = sql`interval '2 days'`;

/**
 * Detaches the orders of an account about to be deleted, or of a guest: those that are over are anonymised now, others once they are. Call
 * it in the transaction that deletes the account. Idempotent.
 */
export async function detachOrders(tx: Db, owner: OrderOwner, now: Date): Promise<void> {
  await tx.update(orders).set({ userId: null, ownerLeftAt: now }).where(ordersOf(owner));
  await anonymiseOrders(tx, now);
}

export function anonymiseOrders(db: Db, now: Date): Promise<number> {
  return anonymiseOrdersWhere(db, and(isNotNull(orders.ownerLeftAt), isOver(now)));
}

/** Returns the numbers of an owner's orders that still need the address, oldest first. */
export async function listOrdersUnderWay(db: Db, owner: OrderOwner, now: Date): Promise<string[]> {
  const found = await db
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(and(ordersOf(owner), not(isOver(now))))
    .orderBy(orders.createdAt, orders.id);
  return found.map(({ number }) => number);
}

/** Condition on orders with nothing left to deliver, exchange, refund, mail or send a bank. */
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
