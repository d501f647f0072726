import { and, eq, isNull } from 'drizzle-orm';
import { orderReturnIntakes, orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';

/**
 * Closes a withdrawal without a refund, with an operator's reason: its items never came, or the customer keeps them. They can be withdrawn
 * again. A closed one stays unchanged.
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
    // Items that arrived belong to the customer and await nothing.
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
