import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { isWhollyRefundedSql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { listItemsToSend } from '#app/orders/shipments/shipments.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { findOrderForDocument } from './find-order-for-document.server.ts';
import type { OrderDocument } from './order-document-types.ts';

/** Lists the orders that have a packing slip, oldest first. Additions are printed on the slip of their order. */
export async function findOrdersToPack(db: Db, orderIds: string[]): Promise<OrderDocument[]> {
  const found = await db
    .select({
      id: orders.id,
      number: orders.orderNumber,
      isSent: sql<boolean>`${orders.status} in ('shipped', 'delivered')
        or exists (select from order_shipments where order_id = ${orders.id})`,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.id, orderIds),
        isNull(orders.deletedAt),
        eq(orders.kind, 'goods'),
        ne(orders.status, 'cancelled'),
        sql`${orders.paymentStatus} <> 'refunded'`,
        sql`not ${isWhollyRefundedSql}`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.orderNumber));
  const toSend = new Set((await listItemsToSend(db, orderIds)).map(({ orderId }) => orderId));
  const documents: OrderDocument[] = [];
  // The reads are sequential because a worker thread has few database connections.
  for (const { id, number, isSent } of found) {
    if (!isSent && !toSend.has(id)) continue;
    const order = await findOrderForDocument(db, number);
    if (order) documents.push(order);
  }
  const along = new Set(documents.flatMap(({ alongside = [] }) => alongside.map(({ number }) => number)));
  return documents.filter(({ number }) => !along.has(number));
}
