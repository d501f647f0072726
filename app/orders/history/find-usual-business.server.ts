import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { orders } from '../tables.server.ts';

/**
 * The company that a customer's last paid order of goods was for, with its VAT number as it was written there: what their next one is
 * probably for too. Undefined where that was for nobody but themselves. It stands in the order alone, and goes with it.
 */
export async function findUsualBusiness(
  db: Db,
  customerId: string,
): Promise<{ company: string; vatNumber: string } | undefined> {
  const [last] = await db
    .select({ business: orders.business })
    .from(orders)
    .where(
      and(
        eq(orders.userId, customerId),
        eq(orders.kind, 'goods'),
        inArray(orders.paymentStatus, ['paid', 'refunded']),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (!last?.business?.company) return undefined;
  const { company, vatNumber } = last.business;
  return { company, vatNumber };
}
