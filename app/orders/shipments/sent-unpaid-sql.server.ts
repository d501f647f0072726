import { type SQL, sql } from 'drizzle-orm';

/** How many pieces of a line (`order_items`) a parcel took off the shelf that was sent before the order was paid. */
export const sentUnpaidSql: SQL<number> = sql<number>`(select coalesce(sum(sent.quantity), 0)
  from order_shipment_pieces sent join order_shipments parcel on parcel.id = sent.shipment_id
  where sent.order_id = order_items.order_id and sent.position = order_items.position
    and parcel.took_stock and parcel.replaces_id is null)::int`;
