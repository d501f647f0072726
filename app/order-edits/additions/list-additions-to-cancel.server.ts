import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { orderAdditions } from '#app/orders/additions/tables.server.ts';
import {
  type CancellationMark,
  listCancellations,
} from '#app/orders/editing/preview-cancellations.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** A paid addition: its order, the refundable cents, and its state. */
export type AdditionToCancel = { addedToId: string; cents: number; mark: CancellationMark };

/** Returns paid additions to orders, which would be sent alone if only the orders were cancelled; usually none. */
export async function listAdditionsToCancel(db: Db, orderIds: string[]): Promise<AdditionToCancel[]> {
  if (!orderIds.length) return [];
  const added = await db
    .select({ id: orderAdditions.orderId, addedToId: orderAdditions.addedToId })
    .from(orderAdditions)
    .innerJoin(orders, eq(orders.id, orderAdditions.orderId))
    .where(
      and(
        inArray(orderAdditions.addedToId, orderIds),
        eq(orders.paymentStatus, 'paid'),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));
  if (!added.length) return [];
  const cancellations = await listCancellations(
    db,
    added.map(({ id }) => id),
  );
  return added.flatMap(({ id, addedToId }) =>
    cancellations
      .filter(({ mark }) => mark.orderId === id)
      .map(({ cents, mark }) => ({ addedToId, cents, mark })),
  );
}
