import { type SQL, sql } from 'drizzle-orm';
import { heldInDisputesSql } from '../disputes/disputed-cents-sql.server.ts';

/**
 * How many pieces of a line (`order_items`) are still to be sent: those that were bought, and what pieces that came back
 * are exchanged for, less those that were paid back or put back in
 * stock, or soon will be, and those in a parcel; lost ones that were paid back or sent again count once. What a refund is for that the provider refused is owed, and is not sent either. What
 * comes back counts as what was not sent yet, as long as there is such.
 */
export const leftToSendSql: SQL<number> = sql<number>`greatest(0, order_items.quantity
  + (select coalesce(sum(exchanged.quantity), 0) from order_exchanges exchanged
     where exchanged.order_id = order_items.order_id and exchanged.position = order_items.position
       and exchanged.outcome = 'taken-in')
  - (select coalesce(sum((piece->>'quantity')::int - coalesce((piece->>'lost')::int, 0)), 0)
     from order_refunds back, jsonb_array_elements(back.pieces) piece
     where back.order_id = order_items.order_id and back.status <> 'replaced'
       and (piece->>'position')::int = order_items.position)
  - (select coalesce(sum((piece->>'quantity')::int - coalesce((piece->>'lost')::int, 0)), 0)
     from order_restocks back, jsonb_array_elements(back.pieces) piece
     where back.order_id = order_items.order_id and (piece->>'position')::int = order_items.position)
  - (select coalesce(sum(sent.quantity), 0) from order_shipment_pieces sent join order_shipments parcel on parcel.id = sent.shipment_id
     where sent.order_id = order_items.order_id and sent.position = order_items.position
       and parcel.replaces_id is null))::int`;

/**
 * How many of those pieces wait to be sent: without those that their customer withdrew from. What was withdrawn counts first as pieces
 * that the customer has. A refund is for what was withdrawn before it, the oldest first (`openPieces`).
 */
export const waitingToSendSql: SQL<number> = sql<number>`least(${leftToSendSql}, greatest(0, order_items.quantity
  - (select coalesce(sum((piece->>'quantity')::int), 0) from order_refunds back, jsonb_array_elements(back.pieces) piece
     where back.order_id = order_items.order_id and back.status <> 'replaced'
       and (piece->>'position')::int = order_items.position)
  - (select coalesce(sum((piece->>'quantity')::int), 0) from order_restocks back, jsonb_array_elements(back.pieces) piece
     where back.order_id = order_items.order_id and (piece->>'position')::int = order_items.position)
  - (select coalesce(greatest(0, max(open)), 0) from (
      select sum(pieces) over (order by at desc, pieces) as open from (
        select stated.stated_at as at, (piece->>'quantity')::int as pieces
        from order_withdrawals stated, jsonb_array_elements(stated.pieces) piece
        where stated.order_id = order_items.order_id and stated.closed_by is null
          and (piece->>'position')::int = order_items.position
        union all
        select back.created_at, -(piece->>'quantity')::int
        from order_refunds back, jsonb_array_elements(back.pieces) piece
        where back.order_id = order_items.order_id and back.status in ('pending', 'succeeded', 'settled-otherwise')
          and (piece->>'position')::int = order_items.position) changes) since)))::int`;

/** Whether all money of an order (`orders`) is paid back, or soon will be. */
export const isWhollyRefundedSql: SQL<boolean> = sql<boolean>`(orders.total_cents > 0 and orders.total_cents <=
  (select coalesce(sum(back.amount_cents), 0) from order_refunds back
   where back.order_id = orders.id and back.status <> 'replaced'))`;

/**
 * Whether the shop keeps money of an order (`orders`), or it cost nothing: of what is wholly paid back, or soon will be, nothing is sent,
 * whether or not its pieces were named; nor of what a bank has taken back or may.
 */
export const keepsMoneySql: SQL<boolean> = sql<boolean>`(orders.total_cents = 0 or orders.total_cents >
  (select coalesce(sum(back.amount_cents), 0) from order_refunds back
   where back.order_id = orders.id and back.status <> 'replaced') + ${heldInDisputesSql})`;

/** How many pieces of a line (`order_items`) a parcel took off the shelf that was sent before the order was paid. */
export const sentUnpaidSql: SQL<number> = sql<number>`(select coalesce(sum(sent.quantity), 0)
  from order_shipment_pieces sent join order_shipments parcel on parcel.id = sent.shipment_id
  where sent.order_id = order_items.order_id and sent.position = order_items.position
    and parcel.took_stock and parcel.replaces_id is null)::int`;
