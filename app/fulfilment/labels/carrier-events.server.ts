import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import { logPayment } from '#app/orders/editing/order-log.server.ts';
import { carrierEvents, orderLabels } from '#app/orders/labels/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { nextVersion } from '#app/platform/editing/audit-log.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { type CarrierEvent, MOST_TRACKED, trackParcels } from './sendcloud.server.ts';

/** Webhooks may be lost, so the state of a parcel without events for this long is requested from the carrier. */
const TRACKED_EVERY_HOURS = 12;
const KEPT_DAYS = 90;

/** Stores each event once, even if events arrive out of order or concern unknown parcels. */
export async function recordCarrierEvents(db: Db, events: CarrierEvent[], now: Date): Promise<void> {
  if (!events.length) return;
  await db
    .insert(carrierEvents)
    .values(
      events.map(({ parcelId, ...event }) => ({ ...event, providerParcelId: parcelId, receivedAt: now })),
    )
    .onConflictDoNothing();
}

/** Status codes for a delivery: the numbers in Sendcloud's webhooks and the words in its API. */
const deliveredCodes = ['11', '93', 'DELIVERED', 'SHIPMENT_COLLECTED_BY_CUSTOMER'];

export async function trackSilentParcels(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TRACKED_EVERY_HOURS * 3_600_000);
  const silent = await db
    .select({ id: orderLabels.id, shipmentId: orderLabels.providerShipmentId })
    .from(orderLabels)
    .where(
      and(
        eq(orderLabels.status, 'bought'),
        isNotNull(orderLabels.shipmentId),
        isNotNull(orderLabels.providerShipmentId),
        isNull(orderLabels.deliveredAt),
        lt(orderLabels.boughtAt, before),
        or(isNull(orderLabels.trackedAt), lt(orderLabels.trackedAt, before)),
      ),
    )
    .orderBy(sql`${orderLabels.trackedAt} nulls first`, asc(orderLabels.boughtAt))
    .limit(MOST_TRACKED);
  if (!silent.length) return;
  const events = await trackParcels(silent.flatMap(({ shipmentId }) => shipmentId ?? []));
  await recordCarrierEvents(db, events, now);
  await db
    .update(orderLabels)
    .set({ trackedAt: now })
    .where(
      inArray(
        orderLabels.id,
        silent.map(({ id }) => id),
      ),
    );
}

export async function deleteExpiredCarrierEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await deleteInBatches(db, carrierEvents, lt(carrierEvents.receivedAt, before));
}

const MOST_AT_A_TIME = 200;
/** An order may be marked as shipped long after its first parcel was delivered. */
const LOOKED_BACK_DAYS = 60;

/** Marks orders as delivered once their last parcel is, in any order of events. Keeps an operator's later status. */
export async function deliverOrders(db: Db, now: Date, { parcelId }: { parcelId?: number } = {}) {
  const isMeant = parcelId === undefined ? undefined : eq(orderLabels.providerParcelId, parcelId);
  const told = sql<Date | null>`(select min(at) from carrier_events told
    where told.provider_parcel_id = ${orderLabels.providerParcelId}
      and told.status_code = any(${sql.param(deliveredCodes)}::text[]))`;
  await db
    .update(orderLabels)
    .set({ deliveredAt: told })
    .where(
      and(
        eq(orderLabels.status, 'bought'),
        isNotNull(orderLabels.shipmentId),
        isNull(orderLabels.deliveredAt),
        isNotNull(told),
        isMeant,
      ),
    );
  const lately = new Date(now.getTime() - LOOKED_BACK_DAYS * 86_400_000);
  const due = await db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(orderLabels, eq(orderLabels.orderId, orders.id))
    .where(and(isDelivered, isMeant ?? gt(orderLabels.deliveredAt, lately)))
    .limit(MOST_AT_A_TIME);
  for (const { id } of due) await db.transaction((tx) => deliver(tx, id, now));
}

const isDelivered = and(
  eq(orders.status, 'shipped'),
  inArray(orders.paymentStatus, ['paid', 'refunded']),
  isNull(orders.deletedAt),
  sql`exists (select from order_labels where order_id = ${orders.id} and shipment_id is not null and delivered_at is not null)`,
  sql`not exists (select from order_shipments sent where sent.order_id = ${orders.id}
    and not exists (select from order_shipments again where again.replaces_id = sent.id) and not exists (
    select from order_labels where shipment_id = sent.id and delivered_at is not null))`,
);

async function deliver(tx: Db, orderId: string, now: Date): Promise<void> {
  await lockOrder(tx, eq(orders.id, orderId));
  const [delivered] = await tx
    .update(orders)
    .set({ status: 'delivered', updatedAt: nextVersion(orders.updatedAt, now) })
    .where(and(eq(orders.id, orderId), isDelivered))
    .returning({ id: orders.id });
  if (!delivered) return;
  // The delivery time replaces the trigger's time of the change, since the withdrawal period counts from delivery.
  const [handed] = await tx
    .update(orders)
    .set({
      deliveredAt: sql`(select least(max(delivered_at), ${now.toISOString()}::timestamptz) from order_labels
        where order_id = ${orderId} and shipment_id is not null)`,
    })
    .where(eq(orders.id, orderId))
    .returning({ at: orders.deliveredAt });
  const metadata = { old: 'shipped', new: 'delivered', source: 'carrier', at: handed?.at?.toISOString() };
  await logPayment(tx, { orderId, eventType: 'parcels_delivered', metadata }, now);
}
