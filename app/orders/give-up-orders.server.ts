import { and, eq, inArray, sql } from 'drizzle-orm';
import { releaseHolds } from '#app/catalogue/hold-stock.server.ts';
import { type Actor, recordChanges } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { queueJob } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { paymentEnds } from './queues.server.ts';
import { orders, paymentLogs } from './tables.server.ts';

/** Why pieces are taken from who has not paid for them: too much was held, somebody else needs them, an operator. */
export type GivenUp = 'shop-held' | 'needed' | 'operator';

/**
 * Frees the pieces of unpaid orders and lets these end: a job closes their payment pages and settles them by what the
 * provider says, so that one which was paid just before is honoured if its pieces are still there and refunded if not.
 * Answers which were given up; orders that are paid, ended or being settled at this moment are left alone. `why` stands
 * in their history, and with an operator in the audit log.
 */
export async function giveUpOrders(
  tx: Db,
  orderIds: string[],
  why: GivenUp,
  now: Date,
  actor?: Actor,
): Promise<string[]> {
  const locked = await tx
    .select({ id: orders.id, number: orders.orderNumber, sessionId: orders.stripeSessionId })
    .from(orders)
    .where(
      and(
        inArray(orders.id, orderIds),
        eq(orders.status, 'pending'),
        eq(orders.paymentStatus, 'pending'),
        sql`exists (select from holds where holds.order_id = orders.id)`,
      ),
    )
    .for('no key update', { skipLocked: true });
  const given = locked.map(({ id }) => id);
  if (!given.length) return [];
  for (const id of given) await releaseHolds(tx, id);
  // Due now: the expiry takes up those without a payment page, and any whose job is lost.
  await tx.update(orders).set({ expiresAt: now, updatedAt: sql`now()` }).where(inArray(orders.id, given));
  for (const { sessionId } of locked) if (sessionId) await queueJob(tx, paymentEnds, { sessionId });
  await tx.insert(paymentLogs).values(
    given.map((orderId) => ({
      orderId,
      eventType: 'hold_given_up',
      status: 'success' as const,
      metadata: { given_up: why, ...(actor && { by: actor.email, auto_updated: false }) },
      createdAt: now,
    })),
  );
  if (actor)
    await recordChanges(
      tx,
      actor,
      given.map((objectId) => ({ objectType: 'order', objectId, action: 'released' })),
      now,
    );
  log.warn({ orders: locked.map(({ number }) => number), reason: why }, 'holds given up');
  return given;
}
