import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { releaseHolds } from '#app/catalogue/stock/stock-reservations.server.ts';
import { logPayment } from '#app/orders/history/log-payment.server.ts';
import { paymentEnds } from '#app/orders/order-queues.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChanges } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';

/**
 * Why pieces are taken from an unpaid order: too much was held, somebody else needs them, an operator says so, too many cards
 * were refused, or it adds to another and was withdrawn, or that takes no pieces any more.
 */
export type ReleaseReason =
  | 'shop-held'
  | 'needed'
  | 'operator'
  | 'refused-payments'
  | 'addition-withdrawn'
  | 'order-closed';

/**
 * Frees the pieces of unpaid orders and lets these end: a job closes their payment pages and settles them by what the
 * provider says, so that one which was paid just before is honoured if its pieces are still there and refunded if not.
 * Answers which were given up; orders that are paid, ended or being settled at this moment are left alone. `why` stands
 * in their history, and with an operator in the audit log.
 */
export async function releaseUnpaidOrdersEarly(
  tx: Db,
  orderIds: string[],
  why: ReleaseReason,
  now: Date,
  actor?: Actor,
): Promise<string[]> {
  const given = await lockHolding(tx, orderIds);
  await release(tx, given, why, now, actor);
  return given.map(({ id }) => id);
}

/** The same with all of these orders or, when one of them has to be left alone, with none; whether it did. */
export async function releaseAllOrNone(
  tx: Db,
  orderIds: string[],
  why: ReleaseReason,
  now: Date,
): Promise<boolean> {
  const given = await lockHolding(tx, orderIds);
  if (given.length < orderIds.length) return false;
  await release(tx, given, why, now);
  return true;
}

type Holding = { id: string; sessionId: string | null };

/** Those of the orders that are not paid and keep pieces, or buy a gift card, locked; one that somebody else has locked is not waited for. */
function lockHolding(tx: Db, orderIds: string[]): Promise<Holding[]> {
  return tx
    .select({ id: orders.id, sessionId: orders.stripeSessionId })
    .from(orders)
    .where(
      and(
        inArray(orders.id, orderIds),
        eq(orders.status, 'pending'),
        eq(orders.paymentStatus, 'pending'),
        or(eq(orders.kind, 'gift-card'), sql`exists (select from holds where holds.order_id = orders.id)`),
      ),
    )
    .for('no key update', { skipLocked: true });
}

async function release(
  tx: Db,
  given: Holding[],
  why: ReleaseReason,
  now: Date,
  actor?: Actor,
): Promise<void> {
  if (!given.length) return;
  const ids = given.map(({ id }) => id);
  for (const id of ids) await releaseHolds(tx, id, { isTakenAway: true });
  // Due now: the expiry takes up those without a payment page, and any whose job is lost.
  await tx.update(orders).set({ expiresAt: now, updatedAt: sql`now()` }).where(inArray(orders.id, ids));
  for (const { sessionId } of given) if (sessionId) await queueJob(tx, paymentEnds, { sessionId });
  const metadata = { given_up: why, ...(actor && { by: actor.email, auto_updated: false }) };
  for (const orderId of ids) await logPayment(tx, { orderId, eventType: 'hold_given_up', metadata }, now);
  if (actor)
    await recordChanges(
      tx,
      actor,
      ids.map((objectId) => ({ objectType: 'order', objectId, action: 'released' })),
      now,
    );
}
