import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { bookRefund } from '../conclude-refund.server.ts';
import { leftToRefund } from '../refund.ts';
import { listRefunds } from '../request-refund.server.ts';
import { returnPieces } from '../return-pieces.server.ts';
import { orderRefunds } from '../tables.server.ts';
import { lockOwingOrder } from './lock-owing-order.server.ts';

/**
 * Writes down that what is owed for an order was returned another way, such as by bank transfer: nothing is asked of the
 * provider any more, pieces that were to come back do, and the customer is not mailed. Refuses without a note that says
 * how, and an order for which nothing is owed.
 */
export async function settleOtherwise(
  db: Db,
  actor: Actor,
  { number, note }: { number: string; note: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'nothing-owed' | 'no-note' }> {
  if (!note) return { ok: false, reason: 'no-note' };
  return db.transaction(async (tx) => {
    const order = await lockOwingOrder(tx, number);
    if (!order) return { ok: false, reason: 'not-found' };
    if (!order.owedCents) return { ok: false, reason: 'nothing-owed' };
    const settled = await tx
      .update(orderRefunds)
      .set({ status: 'settled-otherwise', problem: null })
      .where(and(eq(orderRefunds.orderId, order.id), inArray(orderRefunds.status, ['pending', 'refused'])))
      .returning({ id: orderRefunds.id, amountCents: orderRefunds.amountCents, pieces: orderRefunds.pieces });
    const made = await listRefunds(tx, order.id);
    const left = leftToRefund(order.totalCents, made);
    if (order.isCancelled && left > 0) {
      const facts = {
        amountCents: left,
        cause: 'operator',
        actorEmail: actor.email,
        createdAt: now,
      } as const;
      const rest = { ...facts, id: randomUUID(), orderId: order.id, number: made.length };
      await tx.insert(orderRefunds).values({ ...rest, status: 'settled-otherwise' });
      settled.push({ id: rest.id, amountCents: left, pieces: [] });
    }
    for (const { id, pieces } of settled) await returnPieces(tx, { id, orderId: order.id }, pieces);
    for (const refund of settled) await bookRefund(tx, order, refund);
    const after = { amountCents: order.owedCents, note };
    await recordChange(
      tx,
      actor,
      { objectType: 'order', objectId: order.id, action: 'refund-settled', after },
      now,
    );
    return { ok: true };
  });
}
