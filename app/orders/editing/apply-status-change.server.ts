import { and, eq } from 'drizzle-orm';
import { releaseHolds } from '#app/catalogue/stock/stock-reservations.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, nextVersion, versionOf } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { paymentEnds } from '../order-queues.server.ts';
import type { OrderStatus } from '../order-status.ts';
import { shipRemainingItems } from '../shipments/insert-shipment.server.ts';
import { orders } from '../tables.server.ts';
import type { LockedOrder, versionedOrder } from './lock-order.server.ts';
import { logPayment, recordOrderChange } from './order-log.server.ts';

type VersionedOrder = Pick<LockedOrder, keyof typeof versionedOrder>;

type StatusChange = { status: OrderStatus; reason?: string; retries?: number };

/** Changes an order's status in the caller's transaction. The caller rolls back after a refusal. */
export async function applyStatusChange(
  tx: Db,
  actor: Actor,
  order: VersionedOrder,
  to: StatusChange,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'changed' | 'sold-out' }> {
  const isUnpaidCancel = to.status === 'cancelled' && order.paymentStatus === 'pending';
  const changed = await tx
    .update(orders)
    .set({
      status: to.status,
      ...(isUnpaidCancel && { paymentStatus: 'cancelled' as const }),
      // The browser may have submitted this checkout again, and only one order per checkout may await payment.
      ...(to.status === 'pending' && { checkoutKey: null }),
      updatedAt: nextVersion(orders.updatedAt, now),
    })
    .where(and(eq(orders.id, order.id), eq(versionOf(orders.updatedAt), order.version)))
    .returning({ id: orders.id });
  if (!changed.length) return { ok: false, reason: 'changed' };
  if (to.status === 'shipped' || (to.status === 'delivered' && order.status !== 'shipped')) {
    const sent = await shipRemainingItems(tx, actor, order, to.status, now);
    if (!sent.ok) return sent;
  }
  if (to.status === 'cancelled') await releaseHolds(tx, order.id);
  if (isUnpaidCancel && order.sessionId) await queueJob(tx, paymentEnds, { sessionId: order.sessionId });
  await record(tx, actor, order, to, isUnpaidCancel, now);
  return { ok: true };
}

async function record(
  tx: Db,
  actor: Actor,
  order: VersionedOrder,
  { status, reason, retries }: StatusChange,
  isUnpaidCancel: boolean,
  now: Date,
): Promise<void> {
  const why = reason ? { reason } : {};
  const by = { ...why, by: actor.email, auto_updated: false };
  const moved = { old: order.status, new: status, ...by };
  const entry = { orderId: order.id, ...(retries && { retries }) };
  await logPayment(tx, { ...entry, eventType: 'order_status_changed', metadata: moved }, now);
  const paymentStatus = isUnpaidCancel ? 'cancelled' : order.paymentStatus;
  if (isUnpaidCancel) {
    const ended = { old: order.paymentStatus, new: paymentStatus, ...by };
    await logPayment(tx, { ...entry, eventType: 'payment_status_changed', metadata: ended }, now);
  }
  const before = { status: order.status, paymentStatus: order.paymentStatus };
  const after = { status, paymentStatus, ...why };
  await recordOrderChange(tx, actor, order.id, { action: 'updated', before, after }, now);
}
