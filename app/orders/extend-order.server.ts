import { and, eq, sql } from 'drizzle-orm';
import { moveHolds } from '#app/catalogue/hold-stock.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { orders } from './tables.server.ts';

/**
 * Gives a pending order that has no payment page yet, and its holds, another end. Answers the end that is written down:
 * of two that ask at once the second gets the first one's, so that both ask the provider for the same page. Undefined
 * when the order was ended meanwhile.
 */
export function extendOrder(db: Db, orderId: string, from: Date, to: Date): Promise<Date | undefined> {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({ expiresAt: orders.expiresAt, sessionId: orders.stripeSessionId })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
      .for('no key update');
    if (!order) return undefined;
    if (order.sessionId || order.expiresAt.getTime() !== from.getTime()) return order.expiresAt;
    await tx.update(orders).set({ expiresAt: to, updatedAt: sql`now()` }).where(eq(orders.id, orderId));
    await moveHolds(tx, orderId, to);
    return to;
  });
}
