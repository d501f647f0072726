import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { orderSorts } from './list-admin-orders.server.ts';
import { type OrderFilters, orderListCondition } from './order-list-condition.server.ts';

type List = OrderFilters & { search: string; sort: string; direction: 'asc' | 'desc' };

/** Returns the order numbers before and after an order in a list, even if the order is no longer in that list. */
export async function findAdjacentOrders(db: Db, list: List, orderId: string) {
  const [[previous], [next]] = await Promise.all([
    selectAdjacent(db, list, orderId, 'previous'),
    selectAdjacent(db, list, orderId, 'next'),
  ]);
  return { previous: previous?.number, next: next?.number };
}

/** Equal sort values are ordered by descending id in both directions. */
function selectAdjacent(db: Db, list: List, orderId: string, which: 'previous' | 'next') {
  const sortedBy = orderSorts[list.sort] ?? orders.createdAt;
  const isUpwards = (list.direction === 'asc') === (which === 'next');
  // The comparison is in SQL, since timestamps have microseconds and JavaScript dates do not.
  const place = sql`(select ${sortedBy} from orders where id = ${orderId})`;
  const beyond = isUpwards ? gt(sortedBy, place) : lt(sortedBy, place);
  const idBeyond = which === 'next' ? lt(orders.id, orderId) : gt(orders.id, orderId);
  // This condition is redundant, but it allows an index scan to start at the order's place.
  const notBefore: SQL = isUpwards ? gte(sortedBy, place) : lte(sortedBy, place);
  return db
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(and(orderListCondition(list), notBefore, or(beyond, and(eq(sortedBy, place), idBeyond))))
    .orderBy(isUpwards ? asc(sortedBy) : desc(sortedBy), which === 'next' ? desc(orders.id) : asc(orders.id))
    .limit(1);
}
