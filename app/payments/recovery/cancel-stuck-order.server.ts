import { and, eq, isNull } from 'drizzle-orm';
import { applyStatusChange } from '#app/orders/editing/apply-status-change.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { isStuck } from './stuck-orders.server.ts';

/**
 * Cancels a stuck order without a payment session, about which the provider cannot be asked, and releases its items; nobody is mailed.
 * Refuses an order that is gone, settled or has a session: that one is recovered.
 */
export function cancelStuckOrder(
  db: Db,
  actor: Actor,
  { number, reason }: { number: string; reason: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-stuck' }> {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({
        id: orders.id,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        sessionId: orders.stripeSessionId,
        version: versionOf(orders.updatedAt),
      })
      .from(orders)
      .where(and(eq(orders.orderNumber, number), isNull(orders.stripeSessionId), isStuck(now)))
      .for('update');
    const to = { status: 'cancelled' as const, reason, retries: 0 };
    const ended = order && (await applyStatusChange(tx, actor, order, to, now));
    return ended?.ok ? { ok: true } : { ok: false, reason: 'not-stuck' };
  });
}
