import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/**
 * For how many milliseconds the pieces are still kept of an order that a browser began and did not pay, by the database's clock, which
 * ends holds. Undefined before its payment page is opened, since they are kept for a moment only until then, and where they were released.
 */
export async function findHoldOfCheckout(
  db: Db,
  checkoutKey: string | undefined,
): Promise<{ millisLeft: number } | undefined> {
  if (!checkoutKey) return undefined;
  const [hold] = await db
    .select({ millisLeft: sql<number>`floor(extract(epoch from ${orders.expiresAt} - now()) * 1000)::int` })
    .from(orders)
    .where(
      and(
        eq(orders.checkoutKey, checkoutKey),
        eq(orders.status, 'pending'),
        eq(orders.paymentStatus, 'pending'),
        isNotNull(orders.paymentOpenedAt),
        gt(orders.expiresAt, sql`now()`),
        sql`exists (select from holds where holds.order_id = orders.id and holds.expires_at > now())`,
      ),
    );
  return hold;
}
