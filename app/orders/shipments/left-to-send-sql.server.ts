import { type SQL, sql } from 'drizzle-orm';
import { heldInDisputesSql } from '../disputes/order-disputes.server.ts';

/** Excludes items with a refused refund, since their money is owed. Returns are deducted from unsent items first. */
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

/** Excludes withdrawn items. A withdrawal covers sent items before unsent ones, as in `openItems`. */
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

export const isWhollyRefundedSql: SQL<boolean> = sql<boolean>`(orders.total_cents > 0 and orders.total_cents <=
  (select coalesce(sum(back.amount_cents), 0) from order_refunds back
   where back.order_id = orders.id and back.status <> 'replaced'))`;

/** True if the shop still holds money for the order; otherwise nothing is sent. Money held by a bank does not count. */
export const keepsMoneySql: SQL<boolean> = sql<boolean>`(orders.total_cents = 0 or orders.total_cents >
  (select coalesce(sum(back.amount_cents), 0) from order_refunds back
   where back.order_id = orders.id and back.status <> 'replaced') + ${heldInDisputesSql})`;

export const sentUnpaidSql: SQL<number> = sql<number>`(select coalesce(sum(sent.quantity), 0)
  from order_shipment_pieces sent join order_shipments parcel on parcel.id = sent.shipment_id
  where sent.order_id = order_items.order_id and sent.position = order_items.position
    and parcel.took_stock and parcel.replaces_id is null)::int`;

/** The size that was in the parcel. Exchanges after sending are ignored. */
export const sizeWhenSentSql: SQL<string | null> = sql<string | null>`coalesce((
  select exchanged.from_size from order_exchanges exchanged
  where exchanged.order_id = order_items.order_id and exchanged.position = order_items.position
    and exchanged.outcome = 'taken-in' and exchanged.ended_at > order_shipments.sent_at
  order by exchanged.ended_at limit 1), order_items.size)`;
