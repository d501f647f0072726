import { and, eq, inArray, sql } from 'drizzle-orm';
import { renewHolds } from '#app/catalogue/stock/stock-reservations.server.ts';
import { applyStatusChange } from '#app/orders/editing/apply-status-change.server.ts';
import { lockedOrder } from '#app/orders/editing/lock-order.server.ts';
import { markOrderChanged, recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { mayBecome, type OrderStatus } from '#app/orders/order-status.ts';
import {
  countItems,
  isSoldByPayment,
  leftByLine,
  type ReturnedItems,
  subtractFromLeft,
} from '#app/orders/refunds/refund-rules.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { isUndoable } from '#app/orders/shipments/carriers.ts';
import { cancelLabelOfParcel } from '#app/orders/shipments/insert-shipment.server.ts';
import { deleteReplacement, listSizes } from '#app/orders/shipments/lost-items.server.ts';
import { findSendingState } from '#app/orders/shipments/shipments.server.ts';
import { orderShipmentPieces, orderShipments, orders } from '#app/orders/tables.server.ts';
import { restockOrderItems } from '#app/payments/refunds/add-refund.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';

export type UndoRefusal = 'not-found' | 'too-late';

/** Undoes a shipment with its email, label, stock and status, within a minute. A second call returns `not-found`. */
export function undoShipment(
  db: Db,
  actor: Actor,
  shipmentId: string,
  now: Date,
): Promise<{ ok: true; number: string } | { ok: false; reason: UndoRefusal }> {
  return db.transaction(async (tx) => {
    // The order is locked before its shipment, in the same sequence as when a shipment is sent.
    const order = await lockOrder(tx, shipmentId);
    const [shipment] = await tx
      .select()
      .from(orderShipments)
      .where(eq(orderShipments.id, shipmentId))
      .for('update');
    if (!order || !shipment) return { ok: false, reason: 'not-found' };
    if (!isUndoable(shipment, now)) return { ok: false, reason: 'too-late' };
    const undone = shipment.replacesId
      ? await undoReplacement(tx, order, shipment)
      : await undoSending(tx, order, shipment);
    if (!undone) return { ok: false, reason: 'too-late' };
    const change = { action: 'sending-undone', after: { parcel: shipment.number } };
    await recordOrderChange(tx, actor, order.id, change, now);
    const { status, held } = undone;
    if (status) await applyStatusChange(tx, actor, order, { status }, now);
    else await markOrderChanged(tx, order.id, now);
    await holdAgain(tx, order, held);
    return { ok: true, number: order.number };
  });
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
type Shipment = typeof orderShipments.$inferSelect;

/** `status` is undefined if it does not change. `held` are the items to reserve until the payment deadline. */
type Undone = { status: OrderStatus | undefined; held: ReturnedItems[] };

/** Marks the items as lost again. Puts the replacements back in stock if they were taken from there. */
async function undoReplacement(tx: Db, order: Order, shipment: Shipment): Promise<Undone> {
  await cancelLabelOfParcel(tx, shipment.id);
  const back = await deleteReplacement(tx, order.id, shipment.id, await listPieces(tx, shipment.id));
  if (shipment.tookStock) await restockOrderItems(tx, order.id, back);
  const status = order.status === 'shipped' ? (shipment.statusBefore ?? undefined) : undefined;
  return { status, held: [] };
}

/** Returns undefined if the shipment was sent unpaid and some of its items are already back in stock. */
async function undoSending(tx: Db, order: Order, shipment: Shipment): Promise<Undone | undefined> {
  const isSentUnpaid = shipment.tookStock;
  const back = isSentUnpaid ? await findWhatGoesBack(tx, order, shipment.id) : [];
  if (!back) return undefined;
  await cancelLabelOfParcel(tx, shipment.id);
  await restockOrderItems(tx, order.id, back);
  await tx.delete(orderShipments).where(eq(orderShipments.id, shipment.id));
  const { hasParcels, hasLeft, isWhollyRefunded } = await findSendingState(tx, order.id);
  const before = shipment.statusBefore ?? 'processing';
  const hasPaymentEnded = order.paymentStatus === 'failed' || order.paymentStatus === 'cancelled';
  const isOver = isWhollyRefunded || (hasPaymentEnded && mayBecome(before, 'cancelled'));
  const isStillShipped = hasParcels && !hasLeft;
  const wasSentByIt = order.status === 'shipped' || (order.status === 'delivered' && isSentUnpaid);
  const status = isOver ? 'cancelled' : before;
  return {
    status: wasSentByIt && !isStillShipped ? status : undefined,
    held: status === 'cancelled' ? [] : back,
  };
}

/** Returns undefined if some of the items are already back in stock. The parcel cannot be undone then. */
async function findWhatGoesBack(tx: Db, order: Order, shipmentId: string) {
  const pieces = await listPieces(tx, shipmentId);
  const { refunds, returnable } = await findRefundable(tx, order);
  if (isSoldByPayment(order.paymentStatus, refunds)) return [];
  const there = subtractFromLeft(leftByLine(returnable), pieces);
  return countItems(there) === countItems(pieces) ? pieces : undefined;
}

/** Reserves the items as if they had not been sent. Items that are no longer available stay lost to other buyers. */
async function holdAgain(tx: Db, order: Order, back: ReturnedItems[]): Promise<void> {
  if (!back.length || order.paymentStatus !== 'pending') return;
  const pieces = await listSizes(tx, order.id, back);
  if (pieces) await renewHolds(tx, order.id, pieces, order.expiresAt);
}

function listPieces(tx: Db, shipmentId: string) {
  return tx
    .select({ position: orderShipmentPieces.position, quantity: orderShipmentPieces.quantity })
    .from(orderShipmentPieces)
    .where(eq(orderShipmentPieces.shipmentId, shipmentId));
}

async function lockOrder(tx: Db, shipmentId: string) {
  const [order] = await tx
    .select({ ...lockedOrder, expiresAt: orders.expiresAt })
    .from(orders)
    .where(
      sql`exists (select from order_shipments sent where sent.id = ${shipmentId} and sent.order_id = ${orders.id})`,
    )
    .for('update');
  return order;
}

type SentTogether = { orderIds: string[]; sentAt: Date };

export function listSentTogether(db: Db, actor: Actor, { orderIds, sentAt }: SentTogether) {
  return db
    .select({ id: orderShipments.id, orderId: orderShipments.orderId })
    .from(orderShipments)
    .where(
      and(
        inArray(orderShipments.orderId, orderIds),
        eq(orderShipments.sentAt, sentAt),
        eq(orderShipments.actorEmail, actor.email),
      ),
    );
}

/** Undoes each shipment in its own transaction, so that one with a sent email does not affect the others. */
export async function undoSentTogether(db: Db, actor: Actor, sent: SentTogether, now: Date) {
  const answers: boolean[] = [];
  for (const { id } of await listSentTogether(db, actor, sent))
    answers.push((await undoShipment(db, actor, id, now)).ok);
  const undone = answers.filter(Boolean).length;
  return { undone, tooLate: answers.length - undone };
}
