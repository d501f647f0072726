import { and, eq, isNull } from 'drizzle-orm';
import { orderReturnIntakes, orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';

/**
 * Closes a withdrawal for which no money goes back, since an operator says so and why: its pieces never came, or its customer
 * keeps them. They can be withdrawn again. One that is closed stays as it is.
 */
export async function closeWithdrawal(
  db: Db,
  actor: Actor,
  { number, withdrawal, reason }: { number: string; withdrawal: number; reason: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'no-reason' }> {
  if (!reason) return { ok: false, reason: 'no-reason' };
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.orderNumber, number))
      .for('update');
    if (!order) return { ok: false, reason: 'not-found' };
    const isIt = and(eq(orderWithdrawals.orderId, order.id), eq(orderWithdrawals.number, withdrawal));
    const [found] = await tx.select({ id: orderWithdrawals.id }).from(orderWithdrawals).where(isIt);
    if (!found) return { ok: false, reason: 'not-found' };
    const closed = await tx
      .update(orderWithdrawals)
      .set({ closedAt: now, closedBy: actor.email, closingReason: reason })
      .where(and(isIt, isNull(orderWithdrawals.closedAt)))
      .returning({ id: orderWithdrawals.id });
    if (!closed.length) return { ok: true };
    // Whatever arrived of it is the customer's, and waits for nothing.
    await tx
      .update(orderReturnIntakes)
      .set({ settledAt: now })
      .where(and(eq(orderReturnIntakes.withdrawalId, found.id), isNull(orderReturnIntakes.settledAt)));
    const change = {
      objectType: 'order',
      objectId: order.id,
      action: 'withdrawal-closed',
      after: { withdrawal, reason },
    };
    await recordChange(tx, actor, change, now);
    return { ok: true };
  });
}
