import { eq } from 'drizzle-orm';
import { applyStatusChange } from '#app/orders/editing/apply-status-change.server.ts';
import { lockOrderToSend, type OrderToSend } from '#app/orders/editing/lock-order.server.ts';
import { markOrderChanged, recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { countItems } from '#app/orders/refunds/refund-rules.ts';
import { insertShipment, usesVoidLabel } from '#app/orders/shipments/insert-shipment.server.ts';
import {
  findShipmentById,
  listLeftToSend,
  type Parcel,
  type SentItems,
} from '#app/orders/shipments/shipments.server.ts';
import { orderShipments, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';

export type ShipmentRefusal =
  | 'not-found'
  | 'deleted'
  | 'not-shipped'
  | 'ship-unpaid'
  | 'ship-cancelled'
  | 'nothing-to-send'
  | 'pieces-sent'
  | 'no-pieces'
  | 'void-label'
  | 'id-taken';

type Wanted = Parcel & {
  order: { number: string } | { id: string };
  shipmentId: string;
  pieces?: SentItems[] | undefined;
  mails: boolean;
  sendsVoidLabel?: boolean;
};

/** Sends items, by default all unsent, as a parcel that can be undone until its email. Idempotent by `shipmentId`. */
export function sendShipment(
  db: Db,
  actor: Actor,
  { order: asked, shipmentId, pieces, carrier, trackingCode, mails, sendsVoidLabel }: Wanted,
  now: Date,
): Promise<{ ok: true; number: string } | { ok: false; reason: ShipmentRefusal; number?: string }> {
  return db.transaction(async (tx) => {
    const isAsked = 'id' in asked ? eq(orders.id, asked.id) : eq(orders.orderNumber, asked.number);
    const order = await lockOrderToSend(tx, isAsked);
    if (!order) return { ok: false, reason: 'not-found' };
    const { number } = order;
    const same = await findShipmentById(tx, shipmentId);
    if (same)
      return same.orderId === order.id && !same.isAgain
        ? { ok: true, number }
        : { ok: false, reason: 'id-taken', number };
    const refusal = refusalOf(order);
    if (refusal) return { ok: false, reason: refusal, number };
    const left = (await listLeftToSend(tx, [order.id])).map((line) => ({
      position: line.position,
      quantity: line.left,
    }));
    if (!left.length) return { ok: false, reason: 'nothing-to-send', number };
    const sent = pieces ?? left;
    const refused = piecesRefused(sent, left);
    if (refused) return { ok: false, reason: refused, number };
    if (!sendsVoidLabel && (await usesVoidLabel(tx, order.id, trackingCode)))
      return { ok: false, reason: 'void-label', number };
    const isLast = countItems(sent) === countItems(left);
    const shipment = { id: shipmentId, orderId: order.id, pieces: sent, carrier, trackingCode, mails };
    const statusBefore = isLast ? order.status : null;
    await insertShipment(tx, actor, { ...shipment, statusBefore }, now);
    if (isLast) await applyStatusChange(tx, actor, order, { status: 'shipped' }, now);
    else await markOrderChanged(tx, order.id, now);
    return { ok: true, number };
  });
}

/** Refuses shipped, delivered and cancelled orders, because operators must set those statuses back first. */
function refusalOf(order: OrderToSend): ShipmentRefusal | undefined {
  if (order.isDeleted) return 'deleted';
  if (order.kind === 'gift-card') return 'not-shipped';
  if (order.status === 'cancelled') return 'ship-cancelled';
  if (order.paymentStatus !== 'paid') return 'ship-unpaid';
  const isOver = order.status === 'shipped' || order.status === 'delivered';
  return isOver || !order.keepsMoney ? 'nothing-to-send' : undefined;
}

function piecesRefused(sent: SentItems[], left: SentItems[]): 'no-pieces' | 'pieces-sent' | undefined {
  if (!sent.length) return 'no-pieces';
  const isNamedTwice = new Set(sent.map(({ position }) => position)).size < sent.length;
  const isOdd = sent.some(({ position, quantity }) => {
    const most = left.find((line) => line.position === position)?.quantity ?? 0;
    return !Number.isInteger(quantity) || quantity < 1 || quantity > most;
  });
  return isNamedTwice || isOdd ? 'pieces-sent' : undefined;
}

/** Changes a parcel's carrier and code without another email. Refuses anonymised orders: a code would identify them. */
export function changeTracking(
  db: Db,
  actor: Actor,
  { shipmentId, carrier, trackingCode }: Parcel & { shipmentId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'anonymised' }> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({
        ...pickColumns(orderShipments, 'orderId', 'number', 'carrier', 'trackingCode'),
        email: orders.email,
      })
      .from(orderShipments)
      .innerJoin(orders, eq(orders.id, orderShipments.orderId))
      .where(eq(orderShipments.id, shipmentId))
      .for('update', { of: orderShipments });
    if (!before) return { ok: false, reason: 'not-found' };
    if (!before.email) return { ok: false, reason: 'anonymised' };
    if (before.carrier === carrier && before.trackingCode === trackingCode) return { ok: true };
    await tx.update(orderShipments).set({ carrier, trackingCode }).where(eq(orderShipments.id, shipmentId));
    await recordOrderChange(
      tx,
      actor,
      before.orderId,
      {
        action: 'tracking-changed',
        before: { carrier: before.carrier, trackingCode: before.trackingCode },
        after: { parcel: before.number, carrier, trackingCode },
      },
      now,
    );
    return { ok: true };
  });
}
