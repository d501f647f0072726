import { type SQL, sql } from 'drizzle-orm';
import type { ShippingAddress } from '#app/orders/order-view-types.ts';
import type { Carrier } from '#app/orders/shipments/carriers.ts';
import { sizeWhenSentSql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { carrierName, parcelLink } from '#app/orders/shipments/shipments.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

export type MailedAlongside = {
  number: string;
  pieces: { title: string; size: string | null; quantity: number }[];
};

/** Reserves a parcel's only email. The parcel cannot be undone afterwards. Returns the shipment of the email. */
export async function beginShipmentMail(db: Db, shipmentId: string, now: Date) {
  await db.execute(sql`
    update order_shipments set mail_begun_at = ${now.toISOString()}::timestamptz
    where mail_begun_at is null and id in (
      select id from order_shipments where id = ${shipmentId} or id in (
        select distinct on (sent.order_id) sent.id from ${besides(shipmentId)}
          and own.mail_begun_at is null and sent.mail_begun_at is null and sent.mail_due_at is not null
        order by sent.order_id, sent.sent_at, sent.id)
      order by id for update)`);
  const { rows } = await db.execute<{ id: string; orderId: string; number: number }>(sql`
    select sent.id, sent.order_id as "orderId", sent.number
    from order_shipments sent join orders on orders.id = sent.order_id left join order_additions adding on adding.order_id = sent.order_id
    where sent.id = ${shipmentId} or (orders.status <> 'cancelled' and sent.id in (
      select sent.id from ${besides(shipmentId)} and sent.mail_begun_at = own.mail_begun_at))
    order by orders.status = 'cancelled', adding.order_id is not null, sent.id`);
  const [mailed] = rows;
  return mailed && { id: mailed.id, orderId: mailed.orderId, number: mailed.number };
}

export async function listMailedAlongside(db: Db, shipmentId: string): Promise<MailedAlongside[]> {
  const { rows } = await db.execute<MailedAlongside>(sql`
    select orders.order_number as number, (
      select json_agg(json_build_object('title', title, 'size', ${sizeWhenSentSql}, 'quantity', pieces.quantity) order by position)
      from order_shipment_pieces pieces join order_items using (order_id, position)
      where pieces.shipment_id = order_shipments.id) as pieces
    from order_shipments join orders on orders.id = order_shipments.order_id
    where orders.status <> 'cancelled' and order_shipments.id in (
      select sent.id from ${besides(shipmentId)} and sent.mail_begun_at = own.mail_begun_at)
    order by orders.created_at, orders.id`);
  return rows;
}

/** Finds shipments (`sent`) of an order and its additions with the carrier and code of another shipment (`own`). */
function besides(shipmentId: string): SQL {
  return sql`order_shipments own
    left join order_additions own_addition on own_addition.order_id = own.order_id
    join order_shipments sent on sent.order_id <> own.order_id
      and sent.carrier is not distinct from own.carrier and sent.tracking_code = own.tracking_code
    left join order_additions sent_addition on sent_addition.order_id = sent.order_id
    where own.id = ${shipmentId} and coalesce(sent_addition.added_to_id, sent.order_id) = coalesce(own_addition.added_to_id, own.order_id)`;
}

type StoredParcel = {
  number: number;
  carrier: Carrier | null;
  trackingCode: string;
  sentAt: string;
  isLost: boolean;
  replaces: number | null;
  pieces: { title: string; size: string | null; quantity: number }[];
};

export const parcelsSql: SQL<StoredParcel[]> = sql<StoredParcel[]>`(
  select coalesce(json_agg(json_build_object('number', number, 'carrier', carrier, 'trackingCode', tracking_code,
    'sentAt', sent_at, 'isLost', lost_at is not null,
    'replaces', (select lost.number from order_shipments lost where lost.id = order_shipments.replaces_id), 'pieces', (
      select json_agg(json_build_object('title', title, 'size', ${sizeWhenSentSql}, 'quantity', sent.quantity) order by position)
      from order_shipment_pieces sent join order_items using (order_id, position)
      where sent.shipment_id = order_shipments.id)) order by number), '[]')
  from order_shipments where order_id = orders.id)`;

export function shownParcels(parcels: StoredParcel[], address: ShippingAddress) {
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
