import { randomUUID } from 'node:crypto';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import type { OrderStatus } from '../order-status.ts';
import { insertShipment } from './insert-shipment.server.ts';
import { listLeftToSend } from './shipments.server.ts';

/**
 * Sends all that is left of an order that an operator calls shipped, in one parcel of which nobody said who brings it; nothing where all is
 * sent. In the caller's transaction, which holds the order.
 */
export async function sendWhatIsLeft(
  tx: Db,
  actor: Actor,
  { id: orderId, status }: { id: string; status: OrderStatus },
  now: Date,
): Promise<void> {
  const left = await listLeftToSend(tx, [orderId]);
  if (!left.length) return;
  const pieces = left.map((line) => ({ position: line.position, quantity: line.left }));
  const parcel = { carrier: null, trackingCode: '', statusBefore: status, mails: true };
  await insertShipment(tx, actor, { ...parcel, id: randomUUID(), orderId, pieces }, now);
}
