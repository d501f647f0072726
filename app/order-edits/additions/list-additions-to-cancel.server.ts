import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { orderAdditions } from '#app/orders/additions/tables.server.ts';
import {
  type CancellationMark,
  listCancellations,
} from '#app/orders/editing/preview-cancellations.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** An order that was paid and adds pieces to another: which, what can go back of it in cents, and how it is. */
export type AdditionToCancel = { addedToId: string; cents: number; mark: CancellationMark };

/** What was added to orders and paid, and would be sent without them if they alone were cancelled; to most nothing was. */
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
