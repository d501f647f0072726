import { and, eq } from 'drizzle-orm';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { mayTake, sizeSale } from '#app/drops/shown-drops.server.ts';
import { applyStatusChange } from '#app/orders/editing/apply-status-change.server.ts';
import { lockOrderToSend, type OrderToSend } from '#app/orders/editing/lock-order.server.ts';
import { markOrderChanged, recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { isUndoable } from '#app/orders/shipments/carriers.ts';
import { insertShipment } from '#app/orders/shipments/insert-shipment.server.ts';
import { findLostItems, sellItems } from '#app/orders/shipments/lost-items.server.ts';
import {
  findShipmentById,
  listLeftToSend,
  listShipments,
  type Parcel,
  type SentItems,
  type Shipment,
} from '#app/orders/shipments/shipments.server.ts';
import { orderItems, orderShipments, orders } from '#app/orders/tables.server.ts';
import { itemsToWithdraw } from '#app/orders/withdrawals/return-rules.ts';
import { listWithdrawals } from '#app/orders/withdrawals/withdrawals.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';

export type LostRefusal =
  | 'not-found'
  | 'deleted'
  | 'not-lost-yet'
  | 'sent-again'
  | 'ship-cancelled'
  | 'nothing-again'
  | 'sold-out'
  | 'of-drop'
  | 'id-taken';

type Lost = {
  number: string;
  shipmentId: string;
  /** Undefined sends nothing again. The `id` comes with the form: a form submitted twice creates one shipment. */
  again: (Parcel & { id: string; takesStock: boolean; mails: boolean }) | undefined;
};

/** Records a lost parcel. If requested, sends again what the customer still expects. Idempotent. */
export function recordLostShipment(
  db: Db,
  actor: Actor,
  { number, shipmentId, again }: Lost,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: LostRefusal }> {
  return db.transaction(async (tx) => {
    const isAsked = and(eq(orders.orderNumber, number), eq(orders.kind, 'goods'));
    const order = await lockOrderToSend(tx, isAsked);
    const shipments = order ? await listShipments(tx, order.id) : [];
    const lost = shipments.find(({ id }) => id === shipmentId);
    if (!order || !lost) return { ok: false, reason: 'not-found' };
    const successor = shipments.find(({ replacesId }) => replacesId === shipmentId);
    if (successor) return successor.id === again?.id ? { ok: true } : { ok: false, reason: 'sent-again' };
    if (order.isDeleted) return { ok: false, reason: 'deleted' };
    if (isUndoable(lost, now)) return { ok: false, reason: 'not-lost-yet' };
    if (again) {
      const sent = await sendAgain(tx, actor, order, lost, again, now);
      if (!sent.ok) return sent;
    }
    if (lost.lostAt) return { ok: true };
    await tx.update(orderShipments).set({ lostAt: now }).where(eq(orderShipments.id, lost.id));
    await markOrderChanged(tx, order.id, now);
    const change = { action: 'parcel-lost', after: { parcel: lost.number } };
    await recordOrderChange(tx, actor, order.id, change, now);
    return { ok: true };
  });
}

async function sendAgain(
  tx: Db,
  actor: Actor,
  order: OrderToSend,
  lost: Shipment,
  { id, takesStock, mails, carrier, trackingCode }: NonNullable<Lost['again']>,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: LostRefusal }> {
  if (await findShipmentById(tx, id)) return { ok: false, reason: 'id-taken' };
  if (order.status === 'cancelled') return { ok: false, reason: 'ship-cancelled' };
  if (order.paymentStatus !== 'paid' || !order.keepsMoney) return { ok: false, reason: 'nothing-again' };
  const { pieces, hasLeft } = await findPiecesToSendAgain(tx, order, lost);
  if (!pieces.length) return { ok: false, reason: 'nothing-again' };
  if (takesStock) {
    const taken = await sellReplacements(tx, order.id, pieces);
    if (!taken.ok) return taken;
  }
  // An order that was wrongly marked as delivered becomes shipped again.
  const isShippedAgain = order.status === 'delivered' && !hasLeft;
  const statusBefore = isShippedAgain ? order.status : null;
  const replaces = { id: lost.id, number: lost.number };
  const parcel = { id, orderId: order.id, pieces, carrier, trackingCode, mails, statusBefore };
  await insertShipment(tx, actor, { ...parcel, replaces, tookStock: takesStock }, now);
  if (isShippedAgain) await applyStatusChange(tx, actor, order, { status: 'shipped' }, now);
  else await markOrderChanged(tx, order.id, now);
  return { ok: true };
}

async function findPiecesToSendAgain(tx: Db, order: OrderToSend, lost: Shipment) {
  const { refunds, returnable } = await findRefundable(tx, order);
  const withdrawals = await listWithdrawals(tx, order.id, refunds);
  const wanted = itemsToWithdraw(returnable.pieces, new Map(withdrawals.map(({ id, open }) => [id, open])));
  const left = await listLeftToSend(tx, [order.id]);
  const missing = await findLostItems(tx, order.id);
  const pieces = lost.pieces.flatMap(({ position, quantity, size }) => {
    const line = returnable.pieces.find((one) => one.position === position);
    // An item that was exchanged after the parcel was sent must have arrived.
    if (!line || line.size !== size) return [];
    const unsent = left.find((one) => one.position === position)?.left ?? 0;
    const kept = (wanted.find((one) => one.position === position)?.quantity ?? 0) - unsent;
    const unpaid = lost.lostAt ? (missing.get(position) ?? 0) : quantity;
    const again = Math.min(quantity, kept, unpaid);
    return again > 0 ? [{ position, quantity: again }] : [];
  });
  return { pieces, hasLeft: left.length > 0 };
}

/** Takes the replacement items from stock. A size that no longer exists counts as sold out. */
async function sellReplacements(tx: Db, orderId: string, pieces: SentItems[]) {
  const sales = await tx
    .select({ position: orderItems.position, sale: sizeSale })
    .from(orderItems)
    .innerJoin(productSizes, eq(productSizes.id, orderItems.productSizeId))
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(eq(orderItems.orderId, orderId));
  const isReplaced = (position: number) => pieces.some((piece) => piece.position === position);
  if (sales.some(({ position, sale }) => isReplaced(position) && !mayTake('exchange', sale)))
    return { ok: false, reason: 'of-drop' } as const;
  return sellItems(tx, orderId, pieces);
}
