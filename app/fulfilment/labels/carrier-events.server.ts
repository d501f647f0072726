import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { carrierEvents, orderLabels } from '#app/orders/labels/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { type CarrierEvent, MOST_TRACKED, trackParcels } from './sendcloud.server.ts';

/** Webhooks may be lost: silent parcels are requested after this time. */
const TRACKED_EVERY_HOURS = 12;
const KEPT_DAYS = 90;

/** Stores carrier events, each once and in any order, even of parcels unknown so far. Delivery is the first event that says so. */
export async function recordCarrierEvents(db: Db, events: CarrierEvent[], now: Date): Promise<void> {
  if (!events.length) return;
  await db
    .insert(carrierEvents)
    .values(
      events.map(({ parcelId, ...event }) => ({ ...event, providerParcelId: parcelId, receivedAt: now })),
    )
    .onConflictDoNothing();
}

/** Codes for delivery: Sendcloud's numbers in webhooks, and the words of its API. */
export const deliveredCodes = ['11', '93', 'DELIVERED', 'SHIPMENT_COLLECTED_BY_CUSTOMER'];

/** Requests the status of parcels without events for a while. */
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

/** Deletes old carrier events. */
export async function deleteExpiredCarrierEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await deleteInBatches(db, carrierEvents, lt(carrierEvents.receivedAt, before));
}
