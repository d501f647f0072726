import { and, desc, eq, inArray, isNull, ne, or, sql, sum } from 'drizzle-orm';
import { addedToSql } from '#app/orders/additions/additions.server.ts';
import { isOrderNumber } from '#app/orders/order-number.ts';
import type { OrderView } from '#app/orders/order-view-types.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { findOrderView } from './find-order-view.server.ts';

const MOST = 500;

export type OrderSummary = Awaited<ReturnType<typeof listCustomerOrders>>[number];

/** Lists orders, newest first, with amounts in cents. Excludes cancelled checkouts and orders hidden by operators. */
export async function listCustomerOrders(db: Db, customerId: string) {
  const rows = await db
    .select({
      number: orders.orderNumber,
      ...pickColumns(orders, 'status', 'paymentStatus', 'totalCents', 'createdAt'),
      returnedCents: sql<number>`(select coalesce(sum(back.amount_cents), 0)::int from order_refunds back
        where back.order_id = ${orders.id} and back.status in ('succeeded', 'settled-otherwise'))`,
      isGiftCard: sql<boolean>`${orders.kind} = 'gift-card'`,
      addedTo: addedToSql,
      pieces: sum(orderItems.quantity).mapWith(Number),
      pictures: sql<(string | null)[]>`array_agg(${orderItems.imageUrl} order by ${orderItems.position})`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, customerId),
        isNull(orders.deletedAt),
        or(ne(orders.status, 'cancelled'), ne(orders.paymentStatus, 'cancelled')),
      ),
    )
    .groupBy(orders.id)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MOST);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** Finds a customer's order by number. Never finds other customers' orders, so that guessing reveals nothing. */
export async function findCustomerOrder(
  db: Db,
  customerId: string,
  number: string,
): Promise<{ ok: true; order: OrderView } | { ok: false; reason: 'invalid-number' | 'not-found' }> {
  if (!isOrderNumber(number)) return { ok: false, reason: 'invalid-number' };
  const order = await findOrderView(db, and(eq(orders.userId, customerId), eq(orders.orderNumber, number)));
  return order ? { ok: true, order } : { ok: false, reason: 'not-found' };
}

/** Returns the country and business of the customer's last paid order of goods, as defaults for the next order. */
export async function findLastOrderDetails(db: Db, customerId: string) {
  const [last] = await db
    .select({ business: orders.business, shippingAddress: orders.shippingAddress })
    .from(orders)
    .where(
      and(
        eq(orders.userId, customerId),
        eq(orders.kind, 'goods'),
        inArray(orders.paymentStatus, ['paid', 'refunded']),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (!last) return {};
  const { country } = last.shippingAddress.address;
  const { company, vatNumber = '' } = last.business ?? {};
  return { country, ...(company && { business: { company, vatNumber } }) };
}
