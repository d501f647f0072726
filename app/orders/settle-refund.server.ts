import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { returnStock } from '#app/catalogue/return-stock.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { refundPart } from '#app/payments/refund-payment.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { concludeRefund, refundFacts } from './conclude-refund.server.ts';
import type { ReturnedPieces } from './refund.ts';
import { orderItems, orderRefunds, orders, paymentLogs } from './tables.server.ts';

/**
 * The job that returns money which an operator decided to return: at the provider first, then in one transaction what
 * follows from it: stock, payment status (refunded once all is), log and mail. Dying between the two, it finds the refund
 * at the provider the next time. Done a second time it changes nothing. Throws when the provider cannot be reached.
 */
export async function settleRefund(db: Db, refundId: string): Promise<void> {
  const [refund] = await db
    .select({
      orderId: orderRefunds.orderId,
      amountCents: orderRefunds.amountCents,
      status: orderRefunds.status,
      paymentIntentId: orders.paymentIntentId,
    })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(eq(orderRefunds.id, refundId));
  if (refund?.status !== 'pending' || !refund.paymentIntentId) return;
  const { orderId, amountCents, paymentIntentId } = refund;
  const done = await refundPart({ refundId, orderId, amountCents, paymentIntentId });
  await db.transaction(async (tx) => {
    const [order] = await tx
      .select({ totalCents: orders.totalCents, paymentStatus: orders.paymentStatus })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update');
    const [settled] = await tx
      .update(orderRefunds)
      .set(done.ok ? { status: 'succeeded', providerId: done.providerId } : { status: 'refused' })
      .where(and(eq(orderRefunds.id, refundId), eq(orderRefunds.status, 'pending')))
      .returning({ number: orderRefunds.number, pieces: orderRefunds.pieces });
    if (!order || !settled) return;
    if (!done.ok) {
      const metadata = { ...refundFacts(refundId, amountCents), reason: 'refund-refused' };
      await tx
        .insert(paymentLogs)
        .values({ orderId, eventType: 'payment_status_changed', status: 'error', metadata });
      return;
    }
    await returnPieces(tx, { id: refundId, orderId }, settled.pieces);
    await concludeRefund(tx, { id: orderId, ...order }, { id: refundId, amountCents, ...settled });
  });
}

/**
 * Puts pieces back in stock; a size that was deleted and made anew takes them too. Those that no size takes are marked, so
 * that the order's history does not say they are back.
 */
async function returnPieces(
  tx: Db,
  { id, orderId }: { id: string; orderId: string },
  pieces: ReturnedPieces[],
): Promise<void> {
  if (!pieces.length) return;
  const sizes = await tx
    .select({ position: orderItems.position, productSizeId: productSizes.id })
    .from(orderItems)
    .innerJoin(
      productSizes,
      or(
        eq(productSizes.id, orderItems.productSizeId),
        and(
          isNull(orderItems.productSizeId),
          eq(productSizes.productId, orderItems.productId),
          eq(productSizes.size, sql`coalesce(${orderItems.size}, ${ONE_SIZE})`),
        ),
      ),
    )
    .where(eq(orderItems.orderId, orderId));
  const sizeOf = new Map(sizes.map(({ position, productSizeId }) => [position, productSizeId]));
  const back = pieces.flatMap(({ position, quantity }) => {
    const productSizeId = sizeOf.get(position);
    return productSizeId ? [{ productSizeId, quantity }] : [];
  });
  await returnStock(tx, back);
  if (back.length === pieces.length) return;
  const marked = pieces.map((one) => (sizeOf.has(one.position) ? one : { ...one, isUnshelved: true }));
  await tx.update(orderRefunds).set({ pieces: marked }).where(eq(orderRefunds.id, id));
}
