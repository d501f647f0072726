import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { orders } from '../tables.server.ts';

/**
 * Gives the payment page that a pending order is to get another end. Answers the end that is written down: of two that
 * ask at once the second gets the first one's, so that both ask the provider for the same page. Undefined when the order
 * was ended meanwhile.
 */
export function extendOrder(db: Db, orderId: string, from: Date, to: Date): Promise<Date | undefined> {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({ expiresAt: orders.paymentExpiresAt, sessionId: orders.stripeSessionId })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
      .for('no key update');
    if (!order) return undefined;
    if (order.expiresAt && (order.sessionId || order.expiresAt.getTime() !== from.getTime()))
      return order.expiresAt;
    await tx
      .update(orders)
      .set({ paymentExpiresAt: to, updatedAt: sql`now()` })
      .where(eq(orders.id, orderId));
    return to;
  });
}
