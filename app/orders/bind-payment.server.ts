import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/db.server.ts';
import { orders } from './tables.server.ts';

/** Writes down where an order is paid. False when the order was ended meanwhile, so nobody should be sent there. */
export async function bindPayment(
  db: Db,
  orderId: string,
  { sessionId, url }: { sessionId: string; url: string },
): Promise<boolean> {
  const bound = await db
    .update(orders)
    .set({ stripeSessionId: sessionId, checkoutUrl: url, updatedAt: sql`now()` })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'pending'),
        or(isNull(orders.stripeSessionId), eq(orders.stripeSessionId, sessionId)),
      ),
    )
    .returning({ id: orders.id });
  return bound.length === 1;
}
