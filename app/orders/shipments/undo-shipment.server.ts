import { eq, sql } from 'drizzle-orm';
import { renewHolds } from '#app/catalogue/stock/stock-reservations.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { applyStatusChange } from '../editing/apply-status-change.server.ts';
import { markOrderChanged } from '../editing/mark-order-changed.server.ts';
import { cancelLabelOfParcel } from '../labels/attach-label-to-shipment.server.ts';
import { mayBecome } from '../order-status.ts';
import {
  countPieces,
  isSoldByPayment,
  leftByLine,
  type ReturnedPieces,
  subtractFromLeft,
} from '../refunds/refund-rules.ts';
import { restockOrderItems } from '../refunds/restock-order-items.server.ts';
import { findReturnableMoneyAndItems } from '../refunds/returnable-money.server.ts';
import { orderShipmentPieces, orderShipments, orders } from '../tables.server.ts';
import { findLostPieces, markPaidBackAsLost } from './lost-pieces.server.ts';
import { listSizes } from './sell-pieces.server.ts';
import { findSendingState, type SentPieces } from './shipments.server.ts';
import { isUndoable } from './undo-period.ts';

export type UndoRefusal = 'not-found' | 'too-late';

/**
 * Takes a shipment back as if it had not been sent: no mail leaves, its label is cancelled, what it took off the shelf returns, and the order has its
 * former status, or is cancelled where all its money went back or its payment ended without any. Refuses a shipment that is older than a minute or whose mail was begun, and one that was sent unpaid and
 * is put back in stock in part. A second time it is not found.
 */
export function undoShipment(
  db: Db,
  actor: Actor,
  shipmentId: string,
  now: Date,
): Promise<{ ok: true; number: string } | { ok: false; reason: UndoRefusal }> {
  return db.transaction(async (tx) => {
    // The order before its shipment, as whoever sends has them.
    const order = await lockOrder(tx, shipmentId);
    const [shipment] = await tx
      .select()
      .from(orderShipments)
      .where(eq(orderShipments.id, shipmentId))
      .for('update');
    if (!order || !shipment) return { ok: false, reason: 'not-found' };
    if (!isUndoable(shipment, now)) return { ok: false, reason: 'too-late' };
    const isSentUnpaid = shipment.tookStock && !shipment.replacesId;
    const back = isSentUnpaid ? await findWhatGoesBack(tx, order, shipmentId) : [];
    if (!back) return { ok: false, reason: 'too-late' };
    await cancelLabelOfParcel(tx, shipmentId);
    const pieces = await listPieces(tx, shipmentId);
    const lostBefore = await findLostPieces(tx, order.id);
    await restockOrderItems(tx, order.id, back);
    await tx.delete(orderShipments).where(eq(orderShipments.id, shipmentId));
    if (shipment.replacesId) await returnReplacements(tx, order.id, shipment, pieces, lostBefore);
    const change = { objectType: 'order', objectId: order.id, action: 'sending-undone' } as const;
    await recordChange(tx, actor, { ...change, after: { parcel: shipment.number } }, now);
    const { hasParcels, hasLeft, isWhollyRefunded } = await findSendingState(tx, order.id);
    const isStillShipped = hasParcels && !hasLeft;
    const { replacesId, statusBefore } = shipment;
    const before = statusBefore ?? 'processing';
    const hasPaymentEnded = order.paymentStatus === 'failed' || order.paymentStatus === 'cancelled';
    const isOver = replacesId
      ? false
      : isWhollyRefunded || (hasPaymentEnded && mayBecome(before, 'cancelled'));
    const status = isOver ? 'cancelled' : before;
    const to = { status, reason: '', retries: 0 } as const;
    const goesBack = replacesId ? statusBefore !== null : !isStillShipped;
    const isSentByIt = order.status === 'delivered' && isSentUnpaid;
    if ((order.status === 'shipped' || isSentByIt) && goesBack)
      await applyStatusChange(tx, actor, order, to, now);
    else await markOrderChanged(tx, order.id, now);
    if (!replacesId && status !== 'cancelled') await holdAgain(tx, order, back);
    return { ok: true, number: order.number };
  });
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/**
 * What was taken off the shelf for a parcel that was sent unpaid, and not by a payment since then; undefined where some of it is back on the
 * shelf already, so that the parcel cannot be as if it never was.
 */
async function findWhatGoesBack(
  tx: Db,
  order: Order,
  shipmentId: string,
): Promise<ReturnedPieces[] | undefined> {
  const pieces = await listPieces(tx, shipmentId);
  const { refunds, returnable } = await findReturnableMoneyAndItems(tx, order);
  if (isSoldByPayment(order.paymentStatus, refunds)) return [];
  const there = subtractFromLeft(leftByLine(returnable), pieces);
  return countPieces(there) === countPieces(pieces) ? pieces : undefined;
}

/**
 * Makes what an undone parcel sent again lost as before, and returns what it took to the shelf. What was paid back meanwhile is on the shelf
 * by its refund or restock, or returns now and not by its refund.
 */
async function returnReplacements(
  tx: Db,
  orderId: string,
  { tookStock }: { tookStock: boolean },
  pieces: SentPieces[],
  lostBefore: Map<number, number>,
): Promise<void> {
  const lostAfter = await findLostPieces(tx, orderId);
  const paidBack = pieces.map(({ position, quantity }): [number, number] => {
    const lostAgain = (lostAfter.get(position) ?? 0) - (lostBefore.get(position) ?? 0);
    return [position, quantity - lostAgain];
  });
  const shelved = await markPaidBackAsLost(tx, orderId, new Map(paidBack));
  const back = pieces.map((one) => ({ ...one, lost: shelved.get(one.position) ?? 0 }));
  if (tookStock) await restockOrderItems(tx, orderId, back);
}

/** Holds the items as long as if they had not been sent; what cannot be held any more is bought by whoever comes first. */
async function holdAgain(tx: Db, order: Order, back: ReturnedPieces[]): Promise<void> {
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
    .select({
      id: orders.id,
      number: orders.orderNumber,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      totalCents: orders.totalCents,
      expiresAt: orders.expiresAt,
      sessionId: orders.stripeSessionId,
      version: versionOf(orders.updatedAt),
    })
    .from(orders)
    .where(
      sql`exists (select from order_shipments sent where sent.id = ${shipmentId} and sent.order_id = ${orders.id})`,
    )
    .for('update');
  return order;
}
