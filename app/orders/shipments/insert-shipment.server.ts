import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { recordOrderChange } from '../editing/order-log.server.ts';
import { orderLabels } from '../labels/tables.server.ts';
import { labelCancellations, shipmentMails } from '../order-queues.server.ts';
import type { OrderStatus } from '../order-status.ts';
import type { PaymentStatus } from '../payment-status.ts';
import { isSoldByPayment } from '../refunds/refund-rules.ts';
import { listRefunds } from '../refunds/refunds.server.ts';
import { orderShipmentPieces, orderShipments, orders } from '../tables.server.ts';
import { carriers, readTrackingCode, UNDO_MS } from './carriers.ts';
import { sellItems } from './lost-items.server.ts';
import { listLeftToSend, type Parcel, type SentItems } from './shipments.server.ts';

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
  if (label) await tx.update(orderLabels).set({ shipmentId: id }).where(eq(orderLabels.id, label.id));
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
    .select(pickColumns(orderLabels, 'id', 'carrierCode', 'trackingCode'))
    .from(orderLabels)
    .where(
      and(eq(orderLabels.orderId, orderId), eq(orderLabels.status, 'bought'), isNull(orderLabels.shipmentId)),
    )
    .for('update');
  return label && { id: label.id, ...parcelOfLabel(label) };
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
export function parcelOfLabel({ carrierCode, trackingCode }: { carrierCode: string; trackingCode: string }) {
  const name = carrierCode.split(/[_-]/)[0];
  const carrier = carriers.find((one) => one !== 'own' && one === name) ?? null;
  return { carrier, trackingCode: carrier ? (readTrackingCode(trackingCode) ?? '') : '' };
}

type Order = { id: string; status: OrderStatus; paymentStatus: PaymentStatus };

/** In delivered orders, sends only items that no payment took from stock, and no email. The caller locks the order. */
export async function shipRemainingItems(
  tx: Db,
  actor: Actor,
  { id: orderId, status: statusBefore, paymentStatus }: Order,
  to: 'shipped' | 'delivered',
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'sold-out' }> {
  const left = await listLeftToSend(tx, [orderId]);
  if (!left.length) return { ok: true };
  const tookStock = !isSoldByPayment(paymentStatus, await listRefunds(tx, orderId));
  if (to === 'delivered' && !tookStock) return { ok: true };
  const pieces = left.map((line) => ({ position: line.position, quantity: line.left }));
  if (tookStock) {
    const taken = await sellItems(tx, orderId, pieces);
    if (!taken.ok) return taken;
  }
  const parcel = { carrier: null, trackingCode: '', statusBefore, mails: to === 'shipped', tookStock };
  await insertShipment(tx, actor, { ...parcel, id: randomUUID(), orderId, pieces }, now);
  return { ok: true };
}

const isVoidSql = sql`label.shipment_id is null and label.status in ('cancelling', 'cancelled', 'kept')`;

/** A label is void if it was cancelled before its parcel was sent. */
export const hasVoidLabelSql = sql<boolean>`(orders.status not in ('shipped', 'delivered')
  and coalesce((select ${isVoidSql} from order_labels label
    where label.order_id = orders.id and label.bought_at is not null
    order by label.created_at desc, label.id desc limit 1), false))`;

export const voidCodesSql = sql<string[]>`array(select label.tracking_code from order_labels label
  where label.order_id = orders.id and label.bought_at is not null and ${isVoidSql})`;

export function readVoidCodes(codes: string[]): string[] {
  return codes.flatMap((code) => readTrackingCode(code) ?? []);
}

/** A parcel without a tracking code uses the order's newest label. */
export async function usesVoidLabel(db: Db, orderId: string, trackingCode = ''): Promise<boolean> {
  const [order] = await db
    .select({ hasVoidLabel: hasVoidLabelSql, voidCodes: voidCodesSql })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return false;
  return trackingCode ? readVoidCodes(order.voidCodes).includes(trackingCode) : order.hasVoidLabel;
}
