import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { moveHolds } from '#app/catalogue/hold-stock.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { orders } from './tables.server.ts';

/**
 * Writes down where an order is paid and until when: its holds live as long as its payment page. False when the order
 * was ended meanwhile, so nobody should be sent there.
 */
export function bindPayment(
  db: Db,
  orderId: string,
  { sessionId, url, expiresAt }: { sessionId: string; url: string; expiresAt: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const bound = await tx
      .update(orders)
      .set({ stripeSessionId: sessionId, checkoutUrl: url, expiresAt, updatedAt: sql`now()` })
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.status, 'pending'),
          or(isNull(orders.stripeSessionId), eq(orders.stripeSessionId, sessionId)),
        ),
      )
      .returning({ id: orders.id });
    if (bound.length === 0) return false;
    await moveHolds(tx, orderId, expiresAt);
    return true;
  });
}
