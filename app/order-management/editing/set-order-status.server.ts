import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { applyStatusChange } from '#app/orders/editing/apply-status-change.server.ts';
import { lockedOrder } from '#app/orders/editing/lock-order.server.ts';
import { isOrderStatus, type OrderStatus } from '#app/orders/order-status.ts';
import { usesVoidLabel } from '#app/orders/shipments/insert-shipment.server.ts';
import { findUnsentPart } from '#app/orders/shipments/shipments.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { log } from '#app/platform/log/log.server.ts';

const MOST_TRIES = 3;
const PAUSE_MS = 1_000;

export type StatusRefusal =
  | 'invalid-status'
  | 'not-found'
  | 'deleted'
  | 'not-shipped'
  | 'ship-unpaid'
  | 'deliver-unsent'
  | 'void-label'
  | 'sold-out'
  | 'changed'
  | 'max-retries'
  | 'fetch-failed';

type Wanted = {
  number: string;
  status: string;
  reason: string;
  shipsUnpaid?: boolean;
  deliversUnsent?: boolean;
  sendsVoidLabel?: boolean;
  /** The version that the operator saw. Undefined accepts any version. */
  seen?: string | undefined;
};

/** Changes an order's status with all consequences (`applyStatusChange`). Retries conflicts unless `seen` is set. */
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
      if (order.kind === 'gift-card' && status === 'shipped') return { ok: false, reason: 'not-shipped' };
      if (order.status === status) return { ok: true, status, isChanged: false };
      if (status === 'shipped' && order.paymentStatus !== 'paid' && !wanted.shipsUnpaid)
        return { ok: false, reason: 'ship-unpaid' };
      if (status === 'shipped' && !wanted.sendsVoidLabel && (await usesVoidLabel(db, order.id)))
        return { ok: false, reason: 'void-label' };
      if (status === 'delivered' && !wanted.deliversUnsent && (await findUnsentPart(db, order)))
        return { ok: false, reason: 'deliver-unsent' };
      const to = { status, reason: wanted.reason, retries: attempt - 1 };
      const set = await commitUnlessRefused(db, (tx) => applyStatusChange(tx, actor, order, to, now));
      if (set.ok) return { ok: true, status, isChanged: true };
      if (seen || set.reason === 'sold-out') return set;
    }
    if (attempt < MOST_TRIES) await wait(PAUSE_MS * attempt);
  }
  return { ok: false, reason };
}

async function fetchOrder(db: Db, number: string) {
  try {
    const [order] = await db.select(lockedOrder).from(orders).where(eq(orders.orderNumber, number));
    return { ok: true as const, order };
  } catch (error) {
    log.warn({ err: error, order: number }, 'order could not be fetched');
    return { ok: false as const };
  }
}
