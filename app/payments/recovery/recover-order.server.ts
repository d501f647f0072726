import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { isUuid } from '#app/accounts/customer-access.server.ts';
import { applyStatusChange } from '#app/orders/editing/apply-status-change.server.ts';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import { logPayment, recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { isDatabaseUnavailable } from '#app/platform/database/database-unavailable.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { findPayment } from '../find-payment.server.ts';
import type { PaymentSnapshot } from '../payment-snapshot.ts';
import { findRefundOwed } from '../refunds/list-refunds-owed.server.ts';
import { settleOrder } from '../settling/settle-order.server.ts';
import type { RecoveryOutcome } from './recovery-report.ts';
import { isStuck } from './stuck-orders.server.ts';

const MOST_TRIES = 3;
const PAUSE_MS = 1_000;

export async function recoverOrderById(
  db: Db,
  actor: Actor,
  idOrNumber: string,
  now: Date,
): Promise<RecoveryOutcome> {
  const id = idOrNumber.trim();
  const [order] = await db
    .select({ id: orders.id, sessionId: orders.stripeSessionId })
    .from(orders)
    .where(isUuid(id) ? eq(orders.id, id.toLowerCase()) : eq(orders.orderNumber, id.toUpperCase()));
  return order ? recoverOrder(db, actor, order, now) : { ok: false, reason: 'not-found' };
}

/** Settles an order by its payment's state, as a webhook would. Idempotent. Refuses an order with a refund owed. */
export async function recoverOrder(
  db: Db,
  actor: Actor,
  { id: orderId, sessionId }: { id: string; sessionId: string | null },
  now: Date,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<RecoveryOutcome> {
  if (!sessionId) return { ok: false, orderId, reason: 'no-session' };
  const found = await findPayment(sessionId);
  if (!found.ok) {
    const reason = found.reason === 'unavailable' ? 'unavailable' : 'unknown-session';
    return { ok: false, orderId, reason };
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => settle(tx, actor, orderId, found.payment, now));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.reason === 'update-failed' && attempt < MOST_TRIES) {
        await wait(PAUSE_MS * attempt);
        continue;
      }
      log.error({ err: error, order: orderId }, 'order could not be recovered');
      await recordFailure(db, orderId, failure, now);
      return { ok: false, orderId, reason: failure.reason };
    }
  }
}

async function settle(
  tx: Db,
  actor: Actor,
  orderId: string,
  payment: PaymentSnapshot,
  now: Date,
): Promise<RecoveryOutcome> {
  const locked = await lockOrder(tx, eq(orders.id, orderId));
  const before = locked && { status: locked.status, paymentStatus: locked.paymentStatus };
  const result = await settleOrder(tx, payment, 'recovery');
  if (!result.ok) {
    const reason = result.reason === 'amount-mismatch' ? 'amount-mismatch' : 'not-found';
    return { ok: false, orderId, reason };
  }
  const { status, paymentStatus } = result.order;
  const isSame = status === before?.status && paymentStatus === before.paymentStatus;
  if (isSame && (await findRefundOwed(tx, orderId))) return { ok: false, orderId, reason: 'money-owed' };
  if (isSame) return { ok: true, orderId, step: paymentStatus === 'pending' ? 'still-unpaid' : 'up-to-date' };
  const after = { status, paymentStatus };
  await recordOrderChange(tx, actor, orderId, { action: 'recovered', before, after }, now);
  return { ok: true, orderId, step: 'recovered' };
}

type Failure = { reason: 'update-failed' | 'unknown'; error: string };

/** The health page counts database errors by this text. The text leaves out the data of the failed query. */
function failureOf(error: unknown): Failure {
  const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: string };
  if (code || isDatabaseUnavailable(error))
    return { reason: 'update-failed', error: `database error ${code ?? 'without a code'}` };
  return { reason: 'unknown', error: 'unknown error' };
}

async function recordFailure(db: Db, orderId: string, { reason, error }: Failure, now: Date): Promise<void> {
  const metadata = { reason, error, source: 'recovery' };
  const entry = { orderId, eventType: 'payment_status_changed', status: 'error', metadata } as const;
  await logPayment(db, entry, now).catch((failure: unknown) =>
    log.error({ err: failure }, 'a failed recovery could not be logged'),
  );
}

/** Cancels a stuck order that has no payment session and so cannot be recovered. Sends no email to the customer. */
export function cancelStuckOrder(
  db: Db,
  actor: Actor,
  { number, reason }: { number: string; reason: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-stuck' }> {
  return db.transaction(async (tx) => {
    const isIt = and(eq(orders.orderNumber, number), isNull(orders.stripeSessionId), isStuck(now));
    const order = await lockOrder(tx, isIt);
    const to = { status: 'cancelled' as const, reason };
    const ended = order && (await applyStatusChange(tx, actor, order, to, now));
    return ended?.ok ? { ok: true } : { ok: false, reason: 'not-stuck' };
  });
}
