import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { OrderStatus } from '../order-status.ts';
import type { ShippingAddress } from '../order-view-types.ts';
import { orderItems, orderShipments, orders } from '../tables.server.ts';
import { type Carrier, carrierNames, trackingLink } from './carriers.ts';
import {
  isWhollyRefundedSql,
  keepsMoneySql,
  leftToSendSql,
  sizeWhenSentSql,
  waitingToSendSql,
} from './left-to-send-sql.server.ts';

export type SentItems = { position: number; quantity: number };

export type Shipment = Awaited<ReturnType<typeof listShipments>>[number];

export async function findShipmentById(db: Db, id: string) {
  const { orderId, replacesId } = orderShipments;
  const isAgain = sql<boolean>`${replacesId} is not null`;
  return (await db.select({ orderId, isAgain }).from(orderShipments).where(eq(orderShipments.id, id)))[0];
}

export function listShipments(db: Db, orderId: string) {
  return db
    .select({
      ...pickColumns(orderShipments, 'id', 'orderId', 'number', 'carrier', 'trackingCode'),
      by: orderShipments.actorEmail,
      ...pickColumns(orderShipments, 'sentAt', 'mailDueAt', 'mailBegunAt', 'lostAt', 'replacesId'),
      pieces: sql<(SentItems & { size: string | null })[]>`(
        select coalesce(json_agg(json_build_object('position', position, 'quantity', sent.quantity, 'size', ${sizeWhenSentSql}) order by position), '[]')
        from order_shipment_pieces sent join order_items using (order_id, position) where sent.shipment_id = ${orderShipments.id})`,
    })
    .from(orderShipments)
    .where(eq(orderShipments.orderId, orderId))
    .orderBy(asc(orderShipments.number));
}

export async function findSendingState(db: Db, orderId: string) {
  const parcels = await db.$count(orderShipments, eq(orderShipments.orderId, orderId));
  const left = await listLeftToSend(db, [orderId]);
  const isWhollyRefunded = (await db.$count(orders, and(eq(orders.id, orderId), isWhollyRefundedSql))) > 0;
  return { hasParcels: parcels > 0, hasLeft: left.length > 0 && !isWhollyRefunded, isWhollyRefunded };
}

/** Returns nothing for gift card orders. `waiting` excludes withdrawn items. */
export async function listLeftToSend(db: Db, orderIds: string[]) {
  if (!orderIds.length) return [];
  const lines = await db
    .select({
      ...pickColumns(orderItems, 'orderId', 'position', 'productId', 'productSizeId', 'title', 'size'),
      left: leftToSendSql,
      waiting: waitingToSendSql,
    })
    .from(orderItems)
    .where(and(inArray(orderItems.orderId, orderIds), isNotNull(orderItems.productId)))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));
  return lines.filter(({ left }) => left > 0);
}

export async function listItemsToSend(db: Db, orderIds: string[]) {
  const lines = await listUnsentItems(db, orderIds);
  return lines.flatMap(({ waiting, ...line }) => (waiting > 0 ? [{ ...line, left: waiting }] : []));
}

export async function listUnsentItems(db: Db, orderIds: string[]) {
  if (!orderIds.length) return [];
  const kept = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), keepsMoneySql));
  const ids = kept.map(({ id }) => id);
  return listLeftToSend(db, ids);
}

/** Undefined for orders marked as shipped, with or without parcels, and for gift cards, which are emailed. */
export async function findUnsentPart(
  db: Db,
  { id, kind, status }: { id: string; kind: 'goods' | 'gift-card'; status: OrderStatus },
): Promise<'all' | 'some' | undefined> {
  if (kind === 'gift-card' || status === 'shipped' || status === 'delivered') return undefined;
  const { hasParcels, hasLeft } = await findSendingState(db, id);
  if (!hasParcels) return 'all';
  return hasLeft ? 'some' : undefined;
}

export function carrierName(carrier: Carrier | null): string {
  if (carrier === 'own') return config.OWN_CARRIER_NAME ?? '';
  return carrier ? carrierNames[carrier] : '';
}

export function parcelLink(parcel: Parcel, { address }: ShippingAddress, language: Language) {
  const receiver = { country: address?.country ?? '', postalCode: address?.postal_code ?? '' };
  return trackingLink(parcel, receiver, language, config.OWN_CARRIER_TRACKING_URL);
}

export type Parcel = { carrier: Carrier | null; trackingCode: string };
