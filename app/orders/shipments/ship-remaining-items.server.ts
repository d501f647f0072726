import { randomUUID } from 'node:crypto';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import type { OrderStatus } from '../order-status.ts';
import type { PaymentStatus } from '../payment-status.ts';
import { listRefunds } from '../refunds/list-refunds.server.ts';
import { isSoldByPayment } from '../refunds/refund-rules.ts';
import { insertShipment } from './insert-shipment.server.ts';
import { sellItems } from './lost-items.server.ts';
import { listLeftToSend } from './shipments.server.ts';

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
