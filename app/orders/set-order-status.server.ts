import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { releaseHolds } from '#app/catalogue/hold-stock.server.ts';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { queueJob } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { isOrderStatus, type OrderStatus } from './order-status.ts';
import { nextVersion, versionOf } from './order-version.server.ts';
import { orderMails, paymentEnds } from './queues.server.ts';
import { orders, paymentLogs } from './tables.server.ts';

const MOST_TRIES = 3;
const PAUSE_MS = 1_000;

export type StatusRefusal =
  | 'invalid-status'
  | 'not-found'
  | 'deleted'
  | 'changed'
  | 'max-retries'
  | 'fetch-failed';

type Wanted = {
  number: string;
  status: string;
  /** Why; empty when nobody said. */
  reason: string;
  /** The version that the operator looked at; without it the newest will do. */
  seen?: string | undefined;
};

/**
 * Gives an order the status that an operator chose, whichever it had (decision), and writes down who did it and why.
 * Shipped queues the shopper's mail, once per order; cancelled frees its pieces and closes its payment page. Refuses a
 * status that is none, an order that is deleted or not there, and one that changed since `seen`; without `seen` somebody
 * else's change in between makes it try again, up to three times. The same status again changes nothing.
 */
export async function setOrderStatus(
  db: Db,
  actor: Actor,
  wanted: Wanted,
  now: Date,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<{ ok: true; status: OrderStatus; isChanged: boolean } | { ok: false; reason: StatusRefusal }> {
  const { number, status, seen } = wanted;
  if (!isOrderStatus(status)) return { ok: false, reason: 'invalid-status' };
  let reason: 'max-retries' | 'fetch-failed' = 'max-retries';
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    const fetched = await fetchOrder(db, number);
    reason = fetched.ok ? 'max-retries' : 'fetch-failed';
    if (fetched.ok) {
      const { order } = fetched;
      if (!order) return { ok: false, reason: 'not-found' };
      if (order.isDeleted) return { ok: false, reason: 'deleted' };
      if (seen && seen !== order.version) return { ok: false, reason: 'changed' };
      if (order.status === status) return { ok: true, status, isChanged: false };
      const isChanged = await change(db, actor, order, { ...wanted, status, retries: attempt - 1 }, now);
      if (isChanged) return { ok: true, status, isChanged };
      if (seen) return { ok: false, reason: 'changed' };
    }
    if (attempt < MOST_TRIES) await wait(PAUSE_MS * attempt);
  }
  return { ok: false, reason };
}

type Order = NonNullable<Extract<Awaited<ReturnType<typeof fetchOrder>>, { ok: true }>['order']>;

async function fetchOrder(db: Db, number: string) {
  try {
    const [order] = await db
      .select({
        id: orders.id,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        sessionId: orders.stripeSessionId,
        isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
        version: versionOf,
      })
      .from(orders)
      .where(eq(orders.orderNumber, number));
    return { ok: true as const, order };
  } catch (error) {
    log.warn({ err: error, order: number }, 'order could not be fetched');
    return { ok: false as const };
  }
}

/** Answers false when somebody changed the order since it was fetched. */
async function change(
  db: Db,
  actor: Actor,
  order: Order,
  to: { status: OrderStatus; reason: string; retries: number },
  now: Date,
): Promise<boolean> {
  const isUnpaidCancel = to.status === 'cancelled' && order.paymentStatus === 'pending';
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(orders)
      .set({
        status: to.status,
        ...(isUnpaidCancel && { paymentStatus: 'cancelled' as const }),
        // The browser may have begun this checkout again; only one order of a checkout can wait for its payment.
        ...(to.status === 'pending' && { checkoutKey: null }),
        updatedAt: nextVersion(now),
      })
      .where(and(eq(orders.id, order.id), eq(versionOf, order.version)))
      .returning({ id: orders.id });
    if (!changed.length) return false;
    if (to.status === 'shipped') await queueJob(tx, orderMails, { orderId: order.id, type: 'order_shipped' });
    if (to.status === 'cancelled') await releaseHolds(tx, order.id);
    if (isUnpaidCancel && order.sessionId) await queueJob(tx, paymentEnds, { sessionId: order.sessionId });
    await record(tx, actor, order, to, isUnpaidCancel, now);
    return true;
  });
}

async function record(
  tx: Db,
  actor: Actor,
  order: Order,
  { status, reason, retries }: { status: OrderStatus; reason: string; retries: number },
  isUnpaidCancel: boolean,
  now: Date,
): Promise<void> {
  const why = reason ? { reason } : {};
  const metadata = {
    old: order.status,
    new: status,
    ...why,
    by: actor.email,
    auto_updated: false,
    timestamp: now.toISOString(),
    retry_count: retries,
  };
  await tx.insert(paymentLogs).values({
    orderId: order.id,
    eventType: 'order_status_changed',
    status: 'success',
    metadata,
    createdAt: now,
  });
  const before = { status: order.status, paymentStatus: order.paymentStatus };
  const after = { status, paymentStatus: isUnpaidCancel ? 'cancelled' : order.paymentStatus, ...why };
  const change = { objectType: 'order', objectId: order.id, action: 'updated', before, after };
  await recordChange(tx, actor, change, now);
}
