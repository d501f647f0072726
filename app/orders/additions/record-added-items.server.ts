import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { markOrderChanged } from '../editing/mark-order-changed.server.ts';
import { logPayment } from '../history/log-payment.server.ts';
import type { ShippingAddress } from '../order-view-types.ts';
import { orders } from '../tables.server.ts';

type AddedTo = { id: string; email: string; phone: string; shippingAddress: ShippingAddress };

/** Copies the order's current contact and address to the addition. The caller's transaction has locked both orders. */
export async function recordAddedItems(
  tx: Db,
  { id: orderId, number }: { id: string; number: string },
  { id: addedToId, email, phone, shippingAddress }: AddedTo,
  now: Date,
): Promise<void> {
  await tx.update(orders).set({ email, phone, shippingAddress }).where(eq(orders.id, orderId));
  await markOrderChanged(tx, addedToId, now);
  const metadata = { addition: number, auto_updated: true };
  await logPayment(tx, { orderId: addedToId, eventType: 'pieces_added', metadata }, now);
}
