import { and, desc, eq, inArray } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** Returns the country and business of the customer's last paid order of goods, as defaults for the next order. */
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
