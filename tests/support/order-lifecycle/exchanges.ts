import { randomUUID } from 'node:crypto';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { exchangeSize } from '#app/order-edits/exchange-size.server.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { versionOf } from '#app/platform/editing/audit-log.server.ts';
import { requestExchange } from '#app/returns/request-exchange.server.ts';
import { actor, type LivedOrder } from './orders.ts';

type Chosen = { share: number; flags: number };

/** An operator exchanges items before they are sent. */
export async function exchangeSomeItems(
  { id, number }: LivedOrder,
  chosen: Chosen,
  now: Date,
): Promise<void> {
  const isOrder = eq(orders.id, id);
  const [looked] = await db
    .select({ seen: versionOf(orders.updatedAt) })
    .from(orders)
    .where(isOrder);
  const pieces = await choosePieces(id, chosen);
  await exchangeSize(db, actor, { number, seen: looked?.seen ?? '', ...pieces }, now);
}

/** The customer requests another size of items that were sent. */
export async function requestSomeExchange(
  { id }: LivedOrder,
  chosen: Chosen,
  { begunAt, now }: { begunAt: Date; now: Date },
): Promise<void> {
  const pieces = await choosePieces(id, chosen);
  await requestExchange(db, { orderId: id, id: randomUUID(), ...pieces, begunAt }, now);
}

/** Chooses one item or a whole line, mostly of the largest lines: those bought, or split off one. */
async function choosePieces(id: string, { share, flags }: Chosen) {
  const lines = await db
    .select({ position: orderItems.position })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(desc(orderItems.quantity), desc(orderItems.position));
  return {
    position: lines[(share - 1) % lines.length]?.position ?? 0,
    size: flags === 3 || flags === 5 ? 'M' : 'L',
    quantity: flags % 4 === 0 ? undefined : 1,
  };
}

/** True if a column names the line bought at this position, or one split off it. */
export function isOfLine(column: 'position' | 'one.position', orderId: string, position: number): SQL {
  return sql`${sql.raw(column)} in (select line.position from order_items line
    where line.order_id = ${orderId} and coalesce(line.cut_from, line.position) = ${position})`;
}

/** Returns the sizes of which an order's items differ from those that the ledger says it took. */
export async function findWrongSizes(orderId: string, productId: string) {
  const { rows } = await db.execute(sql`
    with had as (
      select line.size, line.quantity - coalesce(back.quantity, 0) as pieces
      from order_items line left join (
        select one.position, sum(one.quantity - coalesce(one.damaged, 0)) as quantity from (
          select pieces from order_restocks where order_id = ${orderId}
          union all select pieces from order_refunds where order_id = ${orderId} and status = 'succeeded') made
        cross join lateral jsonb_to_recordset(pieces) as one(position int, quantity int, damaged int)
        group by one.position) back using (position)
      where line.order_id = ${orderId} and line.product_id = ${productId}
      union all
      select to_size, quantity from order_exchanges
      where order_id = ${orderId} and ended_at is null and position in (
        select position from order_items where order_id = ${orderId} and product_id = ${productId}))
    select size, coalesce(kept.pieces, 0) as kept, coalesce(moved.pieces, 0) as taken
    from (select size, sum(pieces) as pieces from had group by size) kept
    full join (
      select size, -sum(change) as pieces from stock_movements
      where order_id = ${orderId} and product_id = ${productId} group by size) moved using (size)
    where coalesce(kept.pieces, 0) <> coalesce(moved.pieces, 0)`);
  return rows;
}
