import { type SQL, sql } from 'drizzle-orm';
import type { OrderView, ShippingAddress } from '#app/orders/order-view-types.ts';
import type { Carrier } from '#app/orders/shipments/carriers.ts';
import { sizeWhenSentSql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { carrierName, parcelLink } from '#app/orders/shipments/shipments.server.ts';

type StoredParcel = {
  number: number;
  carrier: Carrier | null;
  trackingCode: string;
  sentAt: string;
  isLost: boolean;
  replaces: number | null;
  pieces: { title: string; size: string | null; quantity: number }[];
};

/** Parcels with their items, for a query of `orders`. */
export const parcelsSql: SQL<StoredParcel[]> = sql<StoredParcel[]>`(
  select coalesce(json_agg(json_build_object('number', number, 'carrier', carrier, 'trackingCode', tracking_code,
    'sentAt', sent_at, 'isLost', lost_at is not null,
    'replaces', (select lost.number from order_shipments lost where lost.id = order_shipments.replaces_id), 'pieces', (
      select json_agg(json_build_object('title', title, 'size', ${sizeWhenSentSql}, 'quantity', sent.quantity) order by position)
      from order_shipment_pieces sent join order_items using (order_id, position)
      where sent.shipment_id = order_shipments.id)) order by number), '[]')
  from order_shipments where order_id = orders.id)`;

/** Returns parcels as their buyer sees them. */
export function shownParcels(
  parcels: StoredParcel[],
  address: ShippingAddress,
): NonNullable<OrderView['shipments']> {
  return parcels.map(({ number, carrier, trackingCode, sentAt, isLost, replaces, pieces }) => {
    const parcel = { carrier, trackingCode };
    const [en, nl] = [parcelLink(parcel, address, 'en'), parcelLink(parcel, address, 'nl')];
    return {
      number,
      carrier: carrierName(carrier),
      tracking_code: trackingCode,
      ...(en && nl && { links: { en, nl } }),
      sent_at: new Date(sentAt).toISOString(),
      pieces,
      is_lost: isLost,
      ...(replaces !== null && { replaces }),
    };
  });
}
