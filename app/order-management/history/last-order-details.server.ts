import { and, desc, eq, inArray } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/**
 * Returns what a customer's next order probably has in common with their last paid order of goods: its country, and the company it was
 * for with the VAT number as it was written there, if it was for one. Both stand in the order alone, and go with it.
 */
export async function findLastOrderDetails(
  db: Db,
  customerId: string,
): Promise<{ country?: string; business?: { company: string; vatNumber: string } }> {
  const [last] = await db
    .select({ business: orders.business, shippingAddress: orders.shippingAddress })
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
  if (!last) return {};
  const { country } = last.shippingAddress.address;
  const { company, vatNumber = '' } = last.business ?? {};
  return { country, ...(company && { business: { company, vatNumber } }) };
}
