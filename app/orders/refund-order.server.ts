import { and, eq, sql } from 'drizzle-orm';
import { refundPayment } from '#app/payments/refund-payment.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { orders, paymentLogs } from './tables.server.ts';

/**
 * The job that gives back the money of a cancelled order that was paid. Done a second time it changes nothing.
 * Throws when the provider cannot be reached, so that the queue tries again.
 */
export async function refundOrder(db: Db, orderId: string): Promise<void> {
  const [order] = await db
    .select({ paymentIntentId: orders.paymentIntentId, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order?.paymentStatus !== 'paid' || !order.paymentIntentId) return;
  await refundPayment(orderId, order.paymentIntentId);
  faultPoint('refunded');
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(orders)
      .set({ paymentStatus: 'refunded', updatedAt: sql`now()` })
      .where(and(eq(orders.id, orderId), eq(orders.paymentStatus, 'paid')))
      .returning({ id: orders.id });
    if (!changed.length) return;
    const metadata = { old: 'paid', new: 'refunded', reason: 'paid too late', auto_updated: true };
    await tx
      .insert(paymentLogs)
      .values({ orderId, eventType: 'payment_status_changed', status: 'success', metadata });
  });
}
