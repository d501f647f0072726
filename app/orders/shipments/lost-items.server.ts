import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { type Pieces, sellStock } from '#app/catalogue/stock/stock-reservations.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isReturned, type ReturnedItems } from '../refunds/refund-rules.ts';
import { orderItems, orderRefunds, orderRestocks, orderShipments } from '../tables.server.ts';
import type { SentItems } from './shipments.server.ts';

/** Counts refused refunds as paid, except for a refund that replaces them (`isToReturn`). */
export async function findLostItems(
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

/** Marks the replaced items as lost again. Returns those that no refund or restock has put back in stock. */
export async function deleteReplacement(
  tx: Db,
  orderId: string,
  shipmentId: string,
  items: { position: number; quantity: number }[],
): Promise<{ position: number; quantity: number }[]> {
  const before = await findLostItems(tx, orderId);
  await tx.delete(orderShipments).where(eq(orderShipments.id, shipmentId));
  const after = await findLostItems(tx, orderId);
  const steps = await listReturnSteps(tx, orderId);
  const back = items.map(({ position, quantity }) => {
    const lostAgain = (after.get(position) ?? 0) - (before.get(position) ?? 0);
    return { position, quantity: quantity - markLost(steps, position, quantity - lostAgain) };
  });
  for (const { table, id, pieces, isMarked } of steps)
    if (isMarked) await tx.update(table).set({ pieces }).where(eq(table.id, id));
  return back;
}

type ReturnStep = {
  table: typeof orderRefunds | typeof orderRestocks;
  id: string;
  pieces: ReturnedItems[];
  isShelved: boolean;
  isMarked: boolean;
};

async function listReturnSteps(tx: Db, orderId: string): Promise<ReturnStep[]> {
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
    ...refunds.map(({ id, pieces, status }) => {
      const isShelved = isReturned(status);
      return { table: orderRefunds, id, pieces, isShelved, isMarked: false };
    }),
    ...restocks.map((one) => ({ ...one, table: orderRestocks, isShelved: true, isMarked: false })),
  ];
}

/** Marks items as lost. Those already on the shelf are also marked as found. Returns how many of these there are. */
function markLost(steps: ReturnStep[], position: number, quantity: number): number {
  let left = quantity;
  let shelved = 0;
  for (const step of steps) {
    step.pieces = step.pieces.map((one) => {
      const marked = one.position === position ? Math.min(left, one.quantity - (one.lost ?? 0)) : 0;
      if (marked <= 0) return one;
      left -= marked;
      step.isMarked = true;
      const lost = (one.lost ?? 0) + marked;
      if (!step.isShelved) return { ...one, lost };
      shelved += marked;
      return { ...one, lost, found: (one.found ?? 0) + marked };
    });
  }
  return shelved;
}

export function markLostItems(
  pieces: ReturnedItems[],
  lost: Map<number, number>,
  arrived: ReturnedItems[] = [],
): ReturnedItems[] {
  return pieces.map((one) => {
    const here = arrived
      .filter(({ position }) => position === one.position)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const missing = Math.min(lost.get(one.position) ?? 0, Math.max(0, one.quantity - here));
    return missing > 0 ? { ...one, lost: missing } : one;
  });
}

/** Takes items from stock. A size that no longer exists counts as sold out. */
export async function sellItems(
  tx: Db,
  orderId: string,
  pieces: SentItems[],
): Promise<{ ok: true } | { ok: false; reason: 'sold-out' }> {
  const wanted = await listSizes(tx, orderId, pieces);
  return wanted ? sellStock(tx, orderId, wanted, { isUndoable: true }) : { ok: false, reason: 'sold-out' };
}

export async function listSizes(tx: Db, orderId: string, pieces: SentItems[]): Promise<Pieces[] | undefined> {
  const lines = await tx
    .select({ position: orderItems.position, productSizeId: orderItems.productSizeId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  const quantities = new Map<string, number>();
  for (const { position, quantity } of pieces) {
    const productSizeId = lines.find((line) => line.position === position)?.productSizeId;
    if (!productSizeId) return undefined;
    quantities.set(productSizeId, (quantities.get(productSizeId) ?? 0) + quantity);
  }
  return [...quantities].map(([productSizeId, quantity]) => ({ productSizeId, quantity }));
}
