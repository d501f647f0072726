import { and, eq, inArray, ne } from 'drizzle-orm';
import { orderAdditions } from '#app/orders/additions/tables.server.ts';
import type { ShippingAddress } from '#app/orders/order-view-types.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

type Corrected = { email: string } | { shippingAddress: ShippingAddress; phone: string };

/**
 * What was added to an order goes where that does, and its mails too. In the caller's transaction, which holds the order. What is not paid yet follows
 * when it is: whoever settles it holds it and waits for the order. Returns the ids of the additions that were corrected.
 */
export async function correctAdditions(tx: Db, orderId: string, to: Corrected): Promise<string[]> {
  const added = tx
    .select({ id: orderAdditions.orderId })
    .from(orderAdditions)
    .where(eq(orderAdditions.addedToId, orderId));
  const corrected = await tx
    .update(orders)
    .set(to)
    .where(and(inArray(orders.id, added), eq(orders.paymentStatus, 'paid'), ne(orders.email, '')))
    .returning({ id: orders.id });
  return corrected.map(({ id }) => id);
}
