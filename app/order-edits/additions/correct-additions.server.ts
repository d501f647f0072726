import { and, eq, inArray, ne } from 'drizzle-orm';
import { orderAdditions } from '#app/orders/additions/tables.server.ts';
import type { ShippingAddress } from '#app/orders/order-view-types.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

type Corrected = { email: string } | { shippingAddress: ShippingAddress; phone: string };

/**
 * Corrects an order's additions with it, including their mails, in the caller's transaction, which has locked the order. Unpaid additions
 * follow when paid: their settlement locks them and waits for the order. Returns the ids of the corrected additions.
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
