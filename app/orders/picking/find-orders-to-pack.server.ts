import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { findOrderForDocument } from '../documents/find-order-for-document.server.ts';
import type { OrderDocument } from '../documents/order-document-types.ts';
import { orders } from '../tables.server.ts';

/**
 * Those of these orders that have a packing slip, the oldest first: no gift cards, and none that was deleted. What adds to one of them is on
 * that one's slip.
 */
export async function findOrdersToPack(db: Db, orderIds: string[]): Promise<OrderDocument[]> {
  const found = await db
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), isNull(orders.deletedAt), eq(orders.kind, 'goods')))
    .orderBy(asc(orders.createdAt), asc(orders.orderNumber));
  const documents: OrderDocument[] = [];
  // One after the other, as each alone is read: a thread has few connections.
  for (const { number } of found) {
    const order = await findOrderForDocument(db, number);
    if (order) documents.push(order);
  }
  const along = new Set(documents.flatMap(({ alongside = [] }) => alongside.map(({ number }) => number)));
  return documents.filter(({ number }) => !along.has(number));
}
