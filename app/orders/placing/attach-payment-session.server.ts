import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { orders } from '../tables.server.ts';

/**
 * Writes down where an order is paid and until when. False when the order was ended meanwhile, so nobody should be sent
 * there.
 */
export async function attachPaymentSession(
  db: Db,
  orderId: string,
  { sessionId, url, expiresAt }: { sessionId: string; url: string; expiresAt: Date },
): Promise<boolean> {
  const bound = await db
    .update(orders)
    .set({
      stripeSessionId: sessionId,
      checkoutUrl: url,
      paymentExpiresAt: expiresAt,
      updatedAt: sql`now()`,
    })
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
