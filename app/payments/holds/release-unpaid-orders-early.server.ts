import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { releaseHolds } from '#app/catalogue/stock/stock-reservations.server.ts';
import { logPayment } from '#app/orders/editing/order-log.server.ts';
import { paymentEnds } from '#app/orders/order-queues.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChanges } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';

type ReleaseReason =
  | 'shop-held'
  | 'needed'
  | 'operator'
  | 'refused-payments'
  | 'addition-withdrawn'
  | 'order-closed';

/** Skips locked orders. Returns the released ids. An order just paid is still settled if its items are available. */
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

/** Returns false and releases nothing if one of the orders cannot be released. */
export async function releaseAllOrNone(tx: Db, orderIds: string[], why: ReleaseReason, now: Date) {
  const given = await lockHolding(tx, orderIds);
  if (given.length < orderIds.length) return false;
  await release(tx, given, why, now);
  return true;
}

type Holding = { id: string; sessionId: string | null };

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

async function release(tx: Db, given: Holding[], why: ReleaseReason, now: Date, actor?: Actor) {
  if (!given.length) return;
  const ids = given.map(({ id }) => id);
  for (const id of ids) await releaseHolds(tx, id, { isTakenAway: true });
  // The orders expire with the next run, even if they have no payment page or their job is lost.
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

/** Releases the reservations of one unpaid order, or of all those of a client network, and ends these orders. */
export function releaseHoldsAsAdmin(
  db: Db,
  actor: Actor,
  of: { orderId: string } | { network: string },
  now: Date,
): Promise<{ ok: true; count: number } | { ok: false; reason: 'nothing-held' }> {
  const which = 'network' in of ? sql`client_network = ${of.network}` : sql`order_id::text = ${of.orderId}`;
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select distinct order_id as id from holds where ${which} and expires_at > now()`,
    );
    const ids = rows.map(({ id }) => id);
    const { length: count } = await releaseUnpaidOrdersEarly(tx, ids, 'operator', now, actor);
    return count ? { ok: true, count } : { ok: false, reason: 'nothing-held' };
  });
}
