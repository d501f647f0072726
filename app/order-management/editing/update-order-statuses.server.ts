import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { applyStatusChange } from '#app/orders/editing/apply-status-change.server.ts';
import { lockOrderToSend, type OrderToSend } from '#app/orders/editing/lock-order.server.ts';
import type { CancellationMark } from '#app/orders/editing/preview-cancellations.server.ts';
import { isOrderStatus, mayBecome, type OrderStatus } from '#app/orders/order-status.ts';
import { usesVoidLabel } from '#app/orders/shipments/insert-shipment.server.ts';
import { findSendingState } from '#app/orders/shipments/shipments.server.ts';
import { orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { type Cancellation, cancelOrder } from './cancel-order.server.ts';

const MOST_TRIES = 3;
const PAUSE_MS = 1_000;

/** `paymentStatus` is the payment status that was displayed when the operator selected the order. */
export type StatusUpdate = {
  orderId: string;
  status: string;
  paymentStatus?: string | undefined;
  sendsVoidLabel?: boolean;
};

export type BatchCancellation = Pick<Cancellation, 'returnsMoney' | 'restocks' | 'mails'> & {
  seen: CancellationMark[];
};

export type BatchRefusal =
  | 'invalid-status'
  | 'not-found'
  | 'deleted'
  | 'changed'
  | 'transition'
  | 'ship-unpaid'
  | 'not-shipped'
  | 'nothing-to-send'
  | 'withdrawn'
  | 'void-label'
  | 'sold-out'
  | 'cancel-paid'
  | 'gift-card-spent'
  | 'fetch-failed';

export type BatchError = {
  orderId: string;
  number?: string;
  reason: BatchRefusal;
  from?: OrderStatus;
  to: string;
};

/** The result of a batch. An order that already has the new status counts as a success. */
export type BatchResult = { successCount: number; failedCount: number; errors: BatchError[] };

/** Changes the status of orders by allowed steps (`mayBecome`), one transaction each. Retries database errors. */
export async function updateOrderStatuses(
  db: Db,
  actor: Actor,
  updates: StatusUpdate[],
  reason: string,
  now: Date,
  cancellation?: BatchCancellation,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<BatchResult> {
  const refusals: (Refused | undefined)[] = [];
  let left = [...updates.entries()];
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    if (attempt > 1) await wait(PAUSE_MS * (attempt - 1));
    for (const [place, update] of left) {
      const mark =
        update.status === 'cancelled'
          ? cancellation?.seen.find(({ orderId }) => orderId === update.orderId)
          : undefined;
      refusals[place] =
        cancellation && mark
          ? await cancelOne(db, actor, { ...cancellation, ...mark, reason }, now)
          : await updateOne(db, actor, update, { reason, retries: attempt - 1 }, now);
    }
    left = left.filter(([place]) => refusals[place]?.reason === 'fetch-failed');
    if (left.length === 0) break;
  }
  const errors = updates.flatMap(({ orderId, status: to }, place) => {
    const refused = refusals[place];
    return refused ? [{ orderId, to, ...refused }] : [];
  });
  return { successCount: updates.length - errors.length, failedCount: errors.length, errors };
}

type Refused = { reason: BatchRefusal; number?: string; from?: OrderStatus };

async function updateOne(
  db: Db,
  actor: Actor,
  { status, ...chosen }: StatusUpdate,
  by: { reason: string; retries: number },
  now: Date,
): Promise<Refused | undefined> {
  if (!isOrderStatus(status)) return { reason: 'invalid-status' };
  const { orderId } = chosen;
  if (!z.uuid().safeParse(orderId).success) return { reason: 'not-found' };
  const update = { ...chosen, status };
  try {
    const done = await commitUnlessRefused(db, async (tx) => {
      const refused = await updateInTransaction(tx, actor, update, by, now);
      return refused ? { ok: false as const, refused } : { ok: true as const };
    });
    return done.ok ? undefined : done.refused;
  } catch (error) {
    log.warn({ err: error, orderId }, 'the status of an order could not be changed');
    return { reason: 'fetch-failed' };
  }
}

async function updateInTransaction(
  tx: Db,
  actor: Actor,
  { orderId, status, paymentStatus, sendsVoidLabel }: StatusUpdate & { status: OrderStatus },
  by: { reason: string; retries: number },
  now: Date,
): Promise<Refused | undefined> {
  const order = await lockOrderToSend(tx, eq(orders.id, orderId));
  if (!order) return { reason: 'not-found' };
  const { number, status: from } = order;
  if (order.isDeleted) return { number, reason: 'deleted' };
  if (from === status) return;
  if (!mayBecome(from, status)) return { number, reason: 'transition', from };
  if (paymentStatus !== undefined && paymentStatus !== order.paymentStatus)
    return { number, reason: 'changed' };
  const { paymentStatus: payment } = order;
  const kept = status === 'shipped' && (await whyNotToShip(tx, order));
  if (kept) return { number, reason: kept };
  if (status === 'shipped' && !sendsVoidLabel && (await usesVoidLabel(tx, orderId)))
    return { number, reason: 'void-label' };
  if (status === 'cancelled' && (payment === 'paid' || payment === 'refunded'))
    return { number, reason: 'cancel-paid' };
  const set = await applyStatusChange(tx, actor, order, { status, ...by }, now);
  return set.ok ? undefined : { number, reason: set.reason };
}

async function cancelOne(
  db: Db,
  actor: Actor,
  wanted: Cancellation,
  now: Date,
): Promise<Refused | undefined> {
  try {
    const done = await cancelOrder(db, actor, wanted, now);
    return done.ok ? undefined : { number: wanted.number, reason: done.reason };
  } catch (error) {
    log.warn({ err: error, order: wanted.number }, 'an order could not be cancelled');
    return { number: wanted.number, reason: 'fetch-failed' };
  }
}

/** Returns why an order cannot be shipped, for operators whose list is outdated. */
async function whyNotToShip(
  tx: Db,
  { id, kind, paymentStatus, keepsMoney }: OrderToSend,
): Promise<BatchRefusal | undefined> {
  if (kind === 'gift-card') return 'not-shipped';
  if (paymentStatus !== 'paid') return 'ship-unpaid';
  if (!keepsMoney) return 'nothing-to-send';
  const { hasParcels, hasLeft } = await findSendingState(tx, id);
  if (!hasParcels && !hasLeft) return 'nothing-to-send';
  const isOpen = and(eq(orderWithdrawals.orderId, id), isNull(orderWithdrawals.closedAt));
  return (await tx.$count(orderWithdrawals, isOpen)) > 0 ? 'withdrawn' : undefined;
}
