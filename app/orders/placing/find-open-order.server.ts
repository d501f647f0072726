import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { orders } from '../tables.server.ts';

/** The order that a browser's checkout began and has not paid. */
export async function findOpenOrder(
  db: Db,
  checkoutKey: string | undefined,
): Promise<{ id: string } | undefined> {
  if (!checkoutKey) return undefined;
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.checkoutKey, checkoutKey),
        eq(orders.status, 'pending'),
        eq(orders.paymentStatus, 'pending'),
      ),
    );
  return order;
}
