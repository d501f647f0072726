import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { partRefunds } from '../order-queues.server.ts';
import { orderRefunds } from '../tables.server.ts';
import { findReturnableMoneyAndItems } from './find-returnable-money-and-items.server.ts';
import { insertRefunds } from './insert-refunds.server.ts';
import { lockOrderWithRefundOwed } from './lock-order-with-refund-owed.server.ts';
import { leftByLine, leftToRefund, subtractFromLeft } from './refund-rules.ts';

/**
 * Has the money that is owed for an order returned now: what is pending is asked for again at once; what the provider
 * refused is replaced by a refund of its own, since the provider would repeat its answer to the same one; what nobody
 * returned for a cancelled order becomes a refund. Refuses an order for which nothing is owed, or another sum than the one
 * that was confirmed (`seenCents`).
 */
export function retryOrderRefunds(
  db: Db,
  actor: Actor,
  number: string,
  now: Date,
  seenCents?: number,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'nothing-owed' | 'changed' }> {
  return db.transaction(async (tx) => {
    const order = await lockOrderWithRefundOwed(tx, number);
    if (!order) return { ok: false, reason: 'not-found' };
    if (!order.owedCents) return { ok: false, reason: 'nothing-owed' };
    if (seenCents !== undefined && seenCents !== order.owedCents) return { ok: false, reason: 'changed' };
    const { refunds: made, returnable } = await findReturnableMoneyAndItems(tx, order);
    const refused = made.filter(({ status }) => status === 'refused');
    const isRefused = and(eq(orderRefunds.orderId, order.id), eq(orderRefunds.status, 'refused'));
    await tx.update(orderRefunds).set({ status: 'replaced' }).where(isRefused);
    let left = leftToRefund(order.totalCents, made);
    const shelf = leftByLine(returnable);
    let next = made.length;
    const again: Parameters<typeof insertRefunds>[2] = [];
    for (const { amountCents: wanted, pieces, cause, reason, by } of refused) {
      const amountCents = Math.min(wanted, left);
      if (amountCents <= 0) continue;
      left -= amountCents;
      // Some may have been put back by hand since it was refused.
      const fields = { amountCents, pieces: subtractFromLeft(shelf, pieces), cause, reason, actorEmail: by };
      again.push({
        ...fields,
        id: randomUUID(),
        number: next++,
        createdAt: now,
        nextTryAt: now,
      });
    }
    if (order.isCancelled && left > 0) {
      const fields = { amountCents: left, cause: 'operator' as const, actorEmail: actor.email };
      again.push({
        ...fields,
        id: randomUUID(),
        number: next,
        createdAt: now,
        nextTryAt: now,
      });
    }
    await insertRefunds(tx, order.id, again);
    const isPending = and(eq(orderRefunds.orderId, order.id), eq(orderRefunds.status, 'pending'));
    const due = await tx
      .update(orderRefunds)
      .set({ nextTryAt: now })
      .where(isPending)
      .returning({ id: orderRefunds.id });
    for (const { id } of due) await queueJob(tx, partRefunds, { refundId: id });
    const after = { amountCents: order.owedCents };
    await recordChange(
      tx,
      actor,
      { objectType: 'order', objectId: order.id, action: 'refund-retried', after },
      now,
    );
    return { ok: true };
  });
}
