import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { ReturnedPieces } from '../refunds/refund-rules.ts';

/**
 * Returns how many pieces of each line of an order, by its position, were lost, and were neither sent again nor paid back as lost. What was
 * in a lost parcel and not in the one that replaces it is lost still.
 */
export async function findLostPieces(db: Db, orderId: string): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ position: number; lost: number }>(sql`
    select position, sum(quantity)::int as lost from (
      select pieces.position, pieces.quantity
      from order_shipments parcel join order_shipment_pieces pieces on pieces.shipment_id = parcel.id
      where parcel.order_id = ${orderId} and parcel.lost_at is not null
      union all
      select pieces.position, -pieces.quantity
      from order_shipments again join order_shipment_pieces pieces on pieces.shipment_id = again.id
      where again.order_id = ${orderId} and again.replaces_id is not null
      union all
      select (piece->>'position')::int, -coalesce((piece->>'lost')::int, 0)
      from order_refunds back, jsonb_array_elements(back.pieces) piece
      where back.order_id = ${orderId} and back.status <> 'replaced'
      union all
      select (piece->>'position')::int, -coalesce((piece->>'lost')::int, 0)
      from order_restocks back, jsonb_array_elements(back.pieces) piece
      where back.order_id = ${orderId}) lines
    group by position having sum(quantity) > 0`);
  return new Map(rows.map(({ position, lost }) => [position, lost]));
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
