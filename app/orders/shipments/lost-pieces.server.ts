import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isReturned, type ReturnedPieces } from '../refunds/refund-rules.ts';
import { orderRefunds, orderRestocks } from '../tables.server.ts';

/**
 * Returns how many pieces of each line of an order, by its position, were lost, and were neither sent again nor paid back as lost. What was
 * in a lost parcel and not in the one that replaces it is lost still; never more than the customer was not paid back for. What a refund is
 * for that the provider refused counts as paid back, but not for the refund that takes its place (`isToReturn`).
 */
export async function findLostPieces(
  db: Db,
  orderId: string,
  { isToReturn = false }: { isToReturn?: boolean } = {},
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ position: number; lost: number }>(sql`
    select position, least(sum(missing), item.quantity - sum(back))::int as lost from (
      select pieces.position, pieces.quantity as missing, 0 as back
      from order_shipments parcel join order_shipment_pieces pieces on pieces.shipment_id = parcel.id
      where parcel.order_id = ${orderId} and parcel.lost_at is not null
      union all
      select pieces.position, -pieces.quantity, 0
      from order_shipments again join order_shipment_pieces pieces on pieces.shipment_id = again.id
      where again.order_id = ${orderId} and again.replaces_id is not null
      union all
      select (piece->>'position')::int, -coalesce((piece->>'lost')::int, 0), (piece->>'quantity')::int
      from order_refunds back, jsonb_array_elements(back.pieces) piece
      where back.order_id = ${orderId} and back.status <> 'replaced' and not (${isToReturn} and back.status = 'refused')
      union all
      select (piece->>'position')::int, -coalesce((piece->>'lost')::int, 0), (piece->>'quantity')::int
      from order_restocks back, jsonb_array_elements(back.pieces) piece
      where back.order_id = ${orderId}) lines
    join order_items item using (position)
    where item.order_id = ${orderId}
    group by position, item.quantity
    having least(sum(missing), item.quantity - sum(back)) > 0`);
  return new Map(rows.map(({ position, lost }) => [position, lost]));
}

/**
 * Marks so many pieces of each line, of those that were paid back last, as lost: they were in a parcel that replaced a lost one and
 * was undone since. Those that their refund or restock put on the shelf are marked as found too, and returned, by their position. In
 * the caller's transaction, which holds the order.
 */
export async function markPaidBackAsLost(
  tx: Db,
  orderId: string,
  quantities: Map<number, number>,
): Promise<Map<number, number>> {
  const left = new Map(quantities);
  const shelved = new Map<number, number>();
  for (const { table, id, pieces, isShelved } of await listPaidBack(tx, orderId)) {
    const marked = pieces.map((one) => {
      const { position, quantity, lost = 0, found = 0 } = one;
      const some = Math.min(left.get(position) ?? 0, quantity - lost);
      if (some <= 0) return one;
      left.set(position, (left.get(position) ?? 0) - some);
      if (!isShelved) return { ...one, lost: lost + some };
      shelved.set(position, (shelved.get(position) ?? 0) + some);
      return { ...one, lost: lost + some, found: found + some };
    });
    if (marked.some((one, place) => one !== pieces[place]))
      await tx.update(table).set({ pieces: marked }).where(eq(table.id, id));
  }
  return shelved;
}

/** Refunds of an order and then restocks, each the newest first. */
async function listPaidBack(tx: Db, orderId: string) {
  const refunds = await tx
    .select({ id: orderRefunds.id, pieces: orderRefunds.pieces, status: orderRefunds.status })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, orderId), ne(orderRefunds.status, 'replaced')))
    .orderBy(desc(orderRefunds.createdAt));
  const restocks = await tx
    .select({ id: orderRestocks.id, pieces: orderRestocks.pieces })
    .from(orderRestocks)
    .where(eq(orderRestocks.orderId, orderId))
    .orderBy(desc(orderRestocks.createdAt));
  return [
    ...refunds.map(({ status, ...one }) => ({ ...one, table: orderRefunds, isShelved: isReturned(status) })),
    ...restocks.map((one) => ({ ...one, table: orderRestocks, isShelved: true })),
  ];
}

/** Says of pieces that are paid back which are lost, and so come back to no shelf: no more than did not arrive. */
export function markLostPieces(
  pieces: ReturnedPieces[],
  lost: Map<number, number>,
  arrived: ReturnedPieces[] = [],
): ReturnedPieces[] {
  return pieces.map((one) => {
    const here = arrived
      .filter(({ position }) => position === one.position)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const missing = Math.min(lost.get(one.position) ?? 0, Math.max(0, one.quantity - here));
    return missing > 0 ? { ...one, lost: missing } : one;
  });
}
