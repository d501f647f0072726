import { and, eq, isNull } from 'drizzle-orm';
import { additionState } from '#app/orders/additions/addition-rules.ts';
import { orderAdditions } from '#app/orders/additions/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { releaseUnpaidOrdersEarly } from '#app/payments/holds/release-unpaid-orders-early.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';

/**
 * Withdraws an unpaid addition: releases its items, closes its payment page, and refunds a payment made anyway. Refuses one that is unknown
 * or no longer waiting. Idempotent.
 */
export function withdrawAddition(
  db: Db,
  actor: Actor,
  { number, id }: { /** Number of the order that it adds to. */ number: string; id: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'not-waiting' }> {
  return db.transaction(async (tx) => {
    // Locks the addition first, like its settlement.
    const [held] = await tx
      .select({
        number: orders.orderNumber,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        expiresAt: orders.expiresAt,
      })
      .from(orders)
      .where(eq(orders.id, id))
      .for('no key update');
    const [addition] = await tx
      .select({ addedToId: orders.id, withdrawnAt: orderAdditions.withdrawnAt })
      .from(orderAdditions)
      .innerJoin(orders, eq(orders.id, orderAdditions.addedToId))
      .where(and(eq(orderAdditions.orderId, id), eq(orders.orderNumber, number)));
    if (!held || !addition) return { ok: false, reason: 'not-found' };
    const state = additionState({ ...held, ...addition }, now);
    if (state === 'withdrawn') return { ok: true };
    if (state !== 'waiting') return { ok: false, reason: 'not-waiting' };
    await tx
      .update(orderAdditions)
      .set({ withdrawnAt: now })
      .where(and(eq(orderAdditions.orderId, id), isNull(orderAdditions.withdrawnAt)));
    await releaseUnpaidOrdersEarly(tx, [id], 'addition-withdrawn', now);
    const after = { addition: held.number };
    const objectId = addition.addedToId;
    await recordChange(
      tx,
      actor,
      { objectType: 'order', objectId, action: 'addition-withdrawn', after },
      now,
    );
    return { ok: true };
  });
}
