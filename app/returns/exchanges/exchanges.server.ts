import { and, asc, eq, isNull } from 'drizzle-orm';
import { orderExchanges, orderItems } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** Lists an order's exchanges, oldest first, with their line's title and current quantity (`ofPieces`). */
export function listExchanges(db: Db, orderId: string) {
  return db
    .select({
      id: orderExchanges.id,
      number: orderExchanges.number,
      position: orderExchanges.position,
      title: orderItems.title,
      ofPieces: orderItems.quantity,
      quantity: orderExchanges.quantity,
      fromSize: orderExchanges.fromSize,
      toSize: orderExchanges.toSize,
      askedAt: orderExchanges.askedAt,
      keptUntil: orderExchanges.keptUntil,
      endedAt: orderExchanges.endedAt,
      outcome: orderExchanges.outcome,
      endedBy: orderExchanges.endedBy,
      endingReason: orderExchanges.endingReason,
    })
    .from(orderExchanges)
    .innerJoin(
      orderItems,
      and(eq(orderItems.orderId, orderExchanges.orderId), eq(orderItems.position, orderExchanges.position)),
    )
    .where(eq(orderExchanges.orderId, orderId))
    .orderBy(asc(orderExchanges.number));
}

/** Returns the quantities under exchange, by position. */
export async function findExchangedPieces(db: Db, orderId: string): Promise<Map<number, number>> {
  const open = await db
    .select({ position: orderExchanges.position, quantity: orderExchanges.quantity })
    .from(orderExchanges)
    .where(and(eq(orderExchanges.orderId, orderId), isNull(orderExchanges.endedAt)));
  return new Map(open.map(({ position, quantity }) => [position, quantity]));
}
