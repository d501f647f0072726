import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { orderLabels } from '../labels/tables.server.ts';
import { labelCancellations } from '../order-queues.server.ts';
import { type Carrier, carriers, readTrackingCode } from './carriers.ts';

/** Finds the label waiting for a parcel of an order; the caller's transaction locks the order. */
export async function findWaitingLabel(tx: Db, orderId: string) {
  const [label] = await tx
    .select({
      id: orderLabels.id,
      carrierCode: orderLabels.carrierCode,
      trackingCode: orderLabels.trackingCode,
    })
    .from(orderLabels)
    .where(
      and(eq(orderLabels.orderId, orderId), eq(orderLabels.status, 'bought'), isNull(orderLabels.shipmentId)),
    )
    .for('update');
  return label && { id: label.id, ...parcelOfLabel(label) };
}

export async function putLabelOnParcel(tx: Db, labelId: string, shipmentId: string): Promise<void> {
  await tx.update(orderLabels).set({ shipmentId }).where(eq(orderLabels.id, labelId));
}

/** Queues the cancellation of a parcel's label, in the caller's transaction, before the parcel is deleted. */
export function cancelLabelOfParcel(tx: Db, shipmentId: string): Promise<void> {
  return cancelLabels(tx, and(eq(orderLabels.shipmentId, shipmentId), eq(orderLabels.status, 'bought')));
}

/** Queues the cancellation of a waiting label whose address is outdated, in the caller's transaction. */
export function cancelWaitingLabel(tx: Db, orderId: string): Promise<void> {
  const isOpen = inArray(orderLabels.status, ['wanted', 'bought', 'refused']);
  return cancelLabels(tx, and(eq(orderLabels.orderId, orderId), isNull(orderLabels.shipmentId), isOpen));
}

async function cancelLabels(tx: Db, condition: SQL | undefined): Promise<void> {
  const cancelled = await tx
    .update(orderLabels)
    .set({ status: 'cancelling' })
    .where(condition)
    .returning({ id: orderLabels.id });
  for (const { id } of cancelled) await queueJob(tx, labelCancellations, { labelId: id });
}

/** Returns the carrier and code of a label, if the shop knows the carrier: `dhl_express` is DHL. */
export function parcelOfLabel({ carrierCode, trackingCode }: { carrierCode: string; trackingCode: string }): {
  carrier: Carrier | null;
  trackingCode: string;
} {
  const name = carrierCode.split(/[_-]/)[0];
  const carrier = carriers.find((one) => one !== 'own' && one === name) ?? null;
  return { carrier, trackingCode: carrier ? (readTrackingCode(trackingCode) ?? '') : '' };
}
