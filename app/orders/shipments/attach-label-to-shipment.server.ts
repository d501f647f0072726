import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { orderLabels } from '../labels/tables.server.ts';
import { labelCancellations } from '../order-queues.server.ts';
import { type Carrier, carriers, readTrackingCode } from './carriers.ts';

/** The label that waits for a parcel of an order, as its parcel says it; in the caller's transaction, which holds the order. */
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

/** Puts a label on a parcel that was sent. */
export async function putLabelOnParcel(tx: Db, labelId: string, shipmentId: string): Promise<void> {
  await tx.update(orderLabels).set({ shipmentId }).where(eq(orderLabels.id, labelId));
}

/** The label of a parcel that is taken back is cancelled, by a job; in the caller's transaction, before the parcel goes. */
export function cancelLabelOfParcel(tx: Db, shipmentId: string): Promise<void> {
  return cancelLabels(tx, and(eq(orderLabels.shipmentId, shipmentId), eq(orderLabels.status, 'bought')));
}

/** A label that says another address than its order does by now is cancelled, by a job; in the caller's transaction. */
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

/** Who brings a parcel and its code, as far as the shop knows the carrier: `dhl_express` is DHL. */
export function parcelOfLabel({ carrierCode, trackingCode }: { carrierCode: string; trackingCode: string }): {
  carrier: Carrier | null;
  trackingCode: string;
} {
  const name = carrierCode.split(/[_-]/)[0];
  const carrier = carriers.find((one) => one !== 'own' && one === name) ?? null;
  return { carrier, trackingCode: carrier ? (readTrackingCode(trackingCode) ?? '') : '' };
}
