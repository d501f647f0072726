import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { orderSorts } from './list-admin-orders.server.ts';
import { type OrderFilters, orderListCondition } from './order-list-condition.server.ts';

type List = OrderFilters & { search: string; sort: string; direction: 'asc' | 'desc' };

/** The numbers of the orders before and after one in a list; also of one that is in it no more, by where it would be. */
export async function findNeighbouringOrders(
  db: Db,
  list: List,
  orderId: string,
): Promise<{ previous: string | undefined; next: string | undefined }> {
  const [[previous], [next]] = await Promise.all([
    selectNeighbour(db, list, orderId, 'previous'),
    selectNeighbour(db, list, orderId, 'next'),
  ]);
  return { previous: previous?.number, next: next?.number };
}

/** The query alone, so that a test can ask for its plan. Of those of the same moment or sum the greater id comes first, whatever the order. */
export function selectNeighbour(db: Db, list: List, orderId: string, which: 'previous' | 'next') {
  const sortedBy = orderSorts[list.sort] ?? orders.createdAt;
  const isUpwards = (list.direction === 'asc') === (which === 'next');
  // To the microsecond, which a date of JavaScript does not have.
  const place = sql`(select ${sortedBy} from orders where id = ${orderId})`;
  const beyond = isUpwards ? gt(sortedBy, place) : lt(sortedBy, place);
  const idBeyond = which === 'next' ? lt(orders.id, orderId) : gt(orders.id, orderId);
  // Said twice: an index can be read from `notBefore` on.
  const notBefore: SQL = isUpwards ? gte(sortedBy, place) : lte(sortedBy, place);
  return db
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(and(orderListCondition(list), notBefore, or(beyond, and(eq(sortedBy, place), idBeyond))))
    .orderBy(isUpwards ? asc(sortedBy) : desc(sortedBy), which === 'next' ? desc(orders.id) : asc(orders.id))
    .limit(1);
}
