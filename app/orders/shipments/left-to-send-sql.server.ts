import { type SQL, sql } from 'drizzle-orm';
import { heldInDisputesSql } from '../disputes/disputed-cents-sql.server.ts';

/**
 * How many pieces of a line (`order_items`) are still to be sent: those that were bought, and what pieces that came back
 * are exchanged for, less those that were paid back or put back in
 * stock, or soon will be, and those in a parcel. What a refund is for that the provider refused is owed, and is not sent either. What
 * comes back counts as what was not sent yet, as long as there is such.
 */
export const leftToSendSql: SQL<number> = sql<number>`greatest(0, order_items.quantity
  + (select coalesce(sum(exchanged.quantity), 0) from order_exchanges exchanged
     where exchanged.order_id = order_items.order_id and exchanged.position = order_items.position
       and exchanged.outcome = 'taken-in')
  - (select coalesce(sum((piece->>'quantity')::int), 0) from order_refunds back, jsonb_array_elements(back.pieces) piece
     where back.order_id = order_items.order_id and back.status <> 'replaced'
       and (piece->>'position')::int = order_items.position)
  - (select coalesce(sum((piece->>'quantity')::int), 0) from order_restocks back, jsonb_array_elements(back.pieces) piece
     where back.order_id = order_items.order_id and (piece->>'position')::int = order_items.position)
  - (select coalesce(sum(sent.quantity), 0) from order_shipment_pieces sent
     where sent.order_id = order_items.order_id and sent.position = order_items.position))::int`;

/**
 * Whether the shop keeps money of an order (`orders`), or it cost nothing: of what is wholly paid back, or soon will be, nothing is sent,
 * whether or not its pieces were named; nor of what a bank has taken back or may.
 */
export const keepsMoneySql: SQL<boolean> = sql<boolean>`(orders.total_cents = 0 or orders.total_cents >
  (select coalesce(sum(back.amount_cents), 0) from order_refunds back
   where back.order_id = orders.id and back.status <> 'replaced') + ${heldInDisputesSql})`;
