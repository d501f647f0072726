import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { orderExchanges, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { endExchanges } from './end-exchanges.server.ts';

const MOST_AT_A_TIME = 200;

/**
 * Condition on `order_exchanges`: refunds and restocks, pending ones too, leave fewer items of the line than are exchanged, or the order
 * ended.
 */
const cameBack: SQL = sql`(order_exchanges.quantity > (select line.quantity from order_items line
    where line.order_id = order_exchanges.order_id and line.position = order_exchanges.position)
  - (select coalesce(sum((piece->>'quantity')::int), 0) from order_refunds back, jsonb_array_elements(back.pieces) piece
    where back.order_id = order_exchanges.order_id and back.status <> 'replaced'
      and (piece->>'position')::int = order_exchanges.position)
  - (select coalesce(sum((piece->>'quantity')::int), 0) from order_restocks back, jsonb_array_elements(back.pieces) piece
    where back.order_id = order_exchanges.order_id and (piece->>'position')::int = order_exchanges.position)
  or exists (select from orders where orders.id = order_exchanges.order_id
    and (orders.status = 'cancelled' or orders.payment_status <> 'paid')))`;

/**
 * Ends exchanges whose items did not arrive in time or came back otherwise, each order in its own transaction; those received meanwhile
 * stay.
 */
export async function endDueExchanges(db: Db, now: Date): Promise<void> {
  const overdue = lt(orderExchanges.keptUntil, shopDay(now));
  const due = await db
    .selectDistinct({ orderId: orderExchanges.orderId })
    .from(orderExchanges)
    .where(and(isNull(orderExchanges.endedAt), or(overdue, cameBack)))
    .limit(MOST_AT_A_TIME);
  for (const { orderId } of due)
    await db.transaction(async (tx) => {
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
      await endExchanges(tx, orderId, cameBack, { outcome: 'came-back' }, now);
      await endExchanges(tx, orderId, overdue, { outcome: 'overdue' }, now);
    });
}
