import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { orderExchanges, orderItems } from '../../tables.server.ts';

/** The exchanges of an order, with what their line is called, the oldest first. */
export function listExchanges(db: Db, orderId: string) {
  return db
    .select({
      id: orderExchanges.id,
      number: orderExchanges.number,
      position: orderExchanges.position,
      title: orderItems.title,
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

/** The lines of an order whose pieces come back for another size. */
export async function listExchangedPositions(db: Db, orderId: string): Promise<Set<number>> {
  const open = await db
    .select({ position: orderExchanges.position })
    .from(orderExchanges)
    .where(and(eq(orderExchanges.orderId, orderId), isNull(orderExchanges.endedAt)));
  return new Set(open.map(({ position }) => position));
}
