import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { applyStatusChange } from '../editing/apply-status-change.server.ts';
import { markOrderChanged } from '../editing/mark-order-changed.server.ts';
import { cancelLabelOfParcel } from '../labels/attach-label-to-shipment.server.ts';
import { restockOrderItems } from '../refunds/restock-order-items.server.ts';
import { orderShipmentPieces, orderShipments, orders } from '../tables.server.ts';
import { findLostPieces, markPaidBackAsLost } from './lost-pieces.server.ts';
import { findSendingState, type SentPieces } from './shipments.server.ts';
import { isUndoable } from './undo-period.ts';

export type UndoRefusal = 'not-found' | 'too-late';

/**
 * Takes a shipment back as if it had not been sent, within a minute and as long as its mail was not begun: the job of the mail finds no
 * shipment any more, a label that is on it is cancelled, and what was taken off the shelf to send a lost one again returns to it, but for what was paid back since: that is or will be there by its refund. The order's status becomes what it was, but where the rest came back meanwhile and its other parcels are all there is to send; one that is wholly paid back and of which nothing is sent any more is cancelled. A second time it is not found.
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
    await cancelLabelOfParcel(tx, shipmentId);
    const pieces = await listPieces(tx, shipmentId);
    const lostBefore = await findLostPieces(tx, order.id);
    await tx.delete(orderShipments).where(eq(orderShipments.id, shipmentId));
    if (shipment.replacesId) {
      const lostAfter = await findLostPieces(tx, order.id);
      const lostAgain = pieces.map(({ position }) => ({
        position,
        quantity: (lostAfter.get(position) ?? 0) - (lostBefore.get(position) ?? 0),
      }));
      if (shipment.tookStock) await restockOrderItems(tx, order.id, lostAgain);
      await markPaidBackAsLost(tx, order.id, subtract(pieces, lostAgain));
    }
    const change = { objectType: 'order', objectId: order.id, action: 'sending-undone' } as const;
    await recordChange(tx, actor, { ...change, after: { parcel: shipment.number } }, now);
    const { hasParcels, hasLeft, isWhollyRefunded } = await findSendingState(tx, order.id);
    const isStillShipped = hasParcels && !hasLeft;
    const { replacesId, statusBefore } = shipment;
    const status = isWhollyRefunded && !replacesId ? 'cancelled' : (statusBefore ?? 'processing');
    const to = { status, reason: '', retries: 0 } as const;
    const goesBack = replacesId ? statusBefore !== null : !isStillShipped;
    if (order.status === 'shipped' && goesBack) await applyStatusChange(tx, actor, order, to, now);
    else await markOrderChanged(tx, order.id, now);
    return { ok: true, number: order.number };
  });
}

function listPieces(tx: Db, shipmentId: string): Promise<SentPieces[]> {
  return tx
    .select({ position: orderShipmentPieces.position, quantity: orderShipmentPieces.quantity })
    .from(orderShipmentPieces)
    .where(eq(orderShipmentPieces.shipmentId, shipmentId));
}

function subtract(pieces: SentPieces[], less: SentPieces[]): Map<number, number> {
  const quantityOf = new Map(less.map(({ position, quantity }) => [position, quantity]));
  return new Map(
    pieces.map(({ position, quantity }) => [position, quantity - (quantityOf.get(position) ?? 0)]),
  );
}

async function lockOrder(tx: Db, shipmentId: string) {
  const [order] = await tx
    .select({
      id: orders.id,
      number: orders.orderNumber,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
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
