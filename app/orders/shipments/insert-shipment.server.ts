import { eq, max } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { shipmentMails } from '../order-queues.server.ts';
import type { OrderStatus } from '../order-status.ts';
import { orderShipmentPieces, orderShipments } from '../tables.server.ts';
import { findWaitingLabel, putLabelOnParcel } from './attach-label-to-shipment.server.ts';
import type { Carrier } from './carriers.ts';
import type { SentItems } from './shipments.server.ts';
import { UNDO_MS } from './undo-period.ts';

export type Parcel = { carrier: Carrier | null; trackingCode: string };

type NewShipment = Parcel & {
  id: string;
  orderId: string;
  pieces: SentItems[];
  /** The order's former status, if this makes it shipped. */
  statusBefore: OrderStatus | null;
  mails: boolean;
  /** True if its items were taken off the shelf for it, not by the payment. */
  tookStock?: boolean;
  /** The lost shipment that it sends again. */
  replaces?: { id: string; number: number };
};

/**
 * Inserts a shipment with the label bought for it, and queues its mail for after the undo period. The caller's transaction locks the order
 * and has checked the quantities.
 */
export async function insertShipment(tx: Db, actor: Actor, shipment: NewShipment, now: Date): Promise<void> {
  const { id, orderId, pieces, statusBefore, mails, replaces, tookStock = false } = shipment;
  // A bought label is attached unless another code was entered.
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
  await recordChange(tx, actor, { objectType: 'order', objectId: orderId, action, after }, now);
}
