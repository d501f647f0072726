import { and, eq, inArray, isNull, max, type SQL } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { recordOrderChange } from '../editing/mark-order-changed.server.ts';
import { orderLabels } from '../labels/tables.server.ts';
import { labelCancellations, shipmentMails } from '../order-queues.server.ts';
import type { OrderStatus } from '../order-status.ts';
import { orderShipmentPieces, orderShipments } from '../tables.server.ts';
import { type Carrier, carriers, readTrackingCode, UNDO_MS } from './carriers.ts';
import type { Parcel, SentItems } from './shipments.server.ts';

type NewShipment = Parcel & {
  id: string;
  orderId: string;
  pieces: SentItems[];
  statusBefore: OrderStatus | null;
  mails: boolean;
  tookStock?: boolean;
  replaces?: { id: string; number: number };
};

/** Queues the email for the end of the undo period. The caller has locked the order and checked the quantities. */
export async function insertShipment(tx: Db, actor: Actor, shipment: NewShipment, now: Date): Promise<void> {
  const { id, orderId, pieces, statusBefore, mails, replaces, tookStock = false } = shipment;
  const label = shipment.trackingCode ? undefined : await findWaitingLabel(tx, orderId);
  const { carrier, trackingCode } = label?.trackingCode ? label : shipment;
  const [made] = await tx
    .select({ last: max(orderShipments.number) })
    .from(orderShipments)
    .where(eq(orderShipments.orderId, orderId));
  const number = (made?.last ?? 0) + 1;
  const mailDueAt = mails ? new Date(now.getTime() + UNDO_MS) : null;
  const again = replaces && { replacesId: replaces.id };
  const parcel = { id, orderId, number, carrier, trackingCode, statusBefore, tookStock, ...again };
  await tx.insert(orderShipments).values({ ...parcel, actorEmail: actor.email, sentAt: now, mailDueAt });
  if (label) await putLabelOnParcel(tx, label.id, id);
  await tx.insert(orderShipmentPieces).values(pieces.map((piece) => ({ ...piece, shipmentId: id, orderId })));
  if (mailDueAt) await queueJob(tx, shipmentMails, { shipmentId: id }, mailDueAt);
  const after = {
    parcel: number,
    ...(replaces && { replaces: replaces.number }),
    sent: pieces,
    ...(tookStock && { offShelf: pieces }),
    ...(carrier && { carrier }),
    ...(trackingCode && { trackingCode }),
  };
  const action = replaces ? 'sent-again' : 'sent';
  await recordOrderChange(tx, actor, orderId, { action, after }, now);
}

async function findWaitingLabel(tx: Db, orderId: string) {
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

async function putLabelOnParcel(tx: Db, labelId: string, shipmentId: string): Promise<void> {
  await tx.update(orderLabels).set({ shipmentId }).where(eq(orderLabels.id, labelId));
}

export function cancelLabelOfParcel(tx: Db, shipmentId: string): Promise<void> {
  return cancelLabels(tx, and(eq(orderLabels.shipmentId, shipmentId), eq(orderLabels.status, 'bought')));
}

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

/** `carrier` is null if it is unknown to the shop. `dhl_express` counts as DHL. */
export function parcelOfLabel({ carrierCode, trackingCode }: { carrierCode: string; trackingCode: string }): {
  carrier: Carrier | null;
  trackingCode: string;
} {
  const name = carrierCode.split(/[_-]/)[0];
  const carrier = carriers.find((one) => one !== 'own' && one === name) ?? null;
  return { carrier, trackingCode: carrier ? (readTrackingCode(trackingCode) ?? '') : '' };
}
