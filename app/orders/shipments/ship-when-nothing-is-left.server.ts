import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { applyStatusChange } from '../editing/apply-status-change.server.ts';
import { orders } from '../tables.server.ts';
import { findSendingState } from './shipments.server.ts';

/**
 * An order of which a part was sent is shipped once the rest of it is paid back or back in stock. In the caller's transaction, which
 * holds the order.
 */
export async function shipWhenNothingIsLeft(tx: Db, actor: Actor, orderId: string, now: Date): Promise<void> {
  const [order] = await tx
    .select({
      id: orders.id,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      sessionId: orders.stripeSessionId,
      version: versionOf(orders.updatedAt),
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'processing')));
  if (!order) return;
  const { hasParcels, hasLeft } = await findSendingState(tx, orderId);
  if (!hasParcels || hasLeft) return;
  await applyStatusChange(tx, actor, order, { status: 'shipped', reason: '', retries: 0 }, now);
}
