import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { listProviderRefunds } from '#app/payments/list-provider-refunds.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { concludeRefund } from './conclude-refund.server.ts';
import { orderRefunds, orders } from './tables.server.ts';

/**
 * The job that writes down what was returned of an order in the provider's own dashboard, each refund once, and what
 * follows from it. No pieces go back to the shelf: nobody there says which. Done a second time it changes nothing; a
 * payment that is no order's, or not a paid one's, neither. Throws when the provider cannot be reached.
 */
export async function noticeRefunds(db: Db, paymentIntentId: string): Promise<void> {
  const returned = await listProviderRefunds(paymentIntentId);
  await db.transaction(async (tx) => {
    const [order] = await tx
      .select({ id: orders.id, totalCents: orders.totalCents, paymentStatus: orders.paymentStatus })
      .from(orders)
      .where(eq(orders.paymentIntentId, paymentIntentId))
      .for('update');
    if (order?.paymentStatus !== 'paid') return;
    const known = await tx
      .select({ providerId: orderRefunds.providerId })
      .from(orderRefunds)
      .where(eq(orderRefunds.orderId, order.id));
    const unknown = returned.filter(({ providerId }) => !known.some((one) => one.providerId === providerId));
    for (const [index, { providerId, amountCents, at }] of unknown.entries()) {
      const refund = { id: randomUUID(), number: known.length + index, amountCents };
      const written = {
        ...refund,
        orderId: order.id,
        status: 'succeeded',
        providerId,
        createdAt: at,
      } as const;
      await tx.insert(orderRefunds).values(written);
      await concludeRefund(tx, order, refund);
    }
  });
}
