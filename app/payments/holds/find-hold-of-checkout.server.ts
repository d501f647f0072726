import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/**
 * Returns how long the items of a browser's unpaid order are still reserved, by the database's clock, which ends holds. Undefined before
 * the payment page opens, until when the reservation lasts only a moment, and after a release.
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
