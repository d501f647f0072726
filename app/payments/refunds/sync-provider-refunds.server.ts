import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import { reverseCreditNote } from '#app/invoices/issue-invoices.server.ts';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import { logPayment } from '#app/orders/editing/order-log.server.ts';
import { orderRefunds, orderRestocks, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { listRefundsOfPayment, type ProviderRefund } from '../refund-payment.server.ts';
import { bookRefundAndQueueMail, refundLogMetadata } from './process-refunds.server.ts';

/** Books refunds made in the provider's dashboard. Restocks nothing, since their items are unknown. Idempotent. */
export async function syncProviderRefunds(db: Db, paymentIntentId: string, now = new Date()): Promise<void> {
  const refunds = await listRefundsOfPayment(paymentIntentId);
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, eq(orders.paymentIntentId, paymentIntentId));
    if (order?.paymentStatus !== 'paid' && order?.paymentStatus !== 'refunded') return;
    await nameOldRefunds(tx, order.id, refunds);
    const paymentStatus = await revertFailedRefunds(tx, order, refunds, now);
    if (paymentStatus === 'paid') await writeDown(tx, { ...order, paymentStatus }, refunds, now);
  });
}

type PaymentStatus = (typeof orders.$inferSelect)['paymentStatus'];
type RefundedOrder = { id: string; totalCents: number; paymentStatus: PaymentStatus };

/** Older versions stored refunds of late payments without the provider's id. */
async function nameOldRefunds(tx: Db, orderId: string, refunds: ProviderRefund[]): Promise<void> {
  for (const { providerId, amountCents } of refunds.filter(({ isOurs }) => isOurs)) {
    const isNamed = sql`exists (select 1 from order_refunds named where named.provider_id = ${providerId})`;
    await tx
      .update(orderRefunds)
      .set({ providerId })
      .where(
        and(
          eq(orderRefunds.orderId, orderId),
          eq(orderRefunds.cause, 'paid-too-late'),
          eq(orderRefunds.status, 'succeeded'),
          eq(orderRefunds.amountCents, amountCents),
          isNull(orderRefunds.providerId),
          not(isNamed),
        ),
      );
  }
}

async function writeDown(tx: Db, order: RefundedOrder, refunds: ProviderRefund[], now: Date): Promise<void> {
  const known = await tx
    .select({ providerId: orderRefunds.providerId })
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, order.id));
  const unknown = refunds.filter(
    ({ providerId, isOurs, state }) =>
      state === 'done' && !isOurs && !known.some((one) => one.providerId === providerId),
  );
  for (const [index, { providerId, amountCents, at }] of unknown.entries()) {
    const refund = {
      id: randomUUID(),
      number: known.length + index,
      amountCents,
      cause: 'provider' as const,
    };
    const written = { ...refund, orderId: order.id, status: 'succeeded', providerId, createdAt: at } as const;
    await tx.insert(orderRefunds).values(written);
    await bookRefundAndQueueMail(tx, order, refund, now);
  }
}

/** The order's items stay in stock. The new refund does not restock them again. Returns the payment status. */
async function revertFailedRefunds(tx: Db, order: RefundedOrder, refunds: ProviderRefund[], now: Date) {
  const failed = refunds.filter(({ state }) => state === 'failed');
  const ids = failed.map(({ providerId }) => providerId);
  const refused = await tx
    .update(orderRefunds)
    .set({ status: 'refused', problem: 'The bank sent the money back.' })
    .where(
      and(
        eq(orderRefunds.orderId, order.id),
        eq(orderRefunds.status, 'succeeded'),
        inArray(orderRefunds.providerId, ids),
      ),
    )
    .returning();
  for (const refund of refused) {
    await keepPiecesBack(tx, refund);
    await reverseCreditNote(tx, refund.id, now);
    const metadata = { ...refundLogMetadata(refund.id, refund.amountCents), reason: 'refund-refused' };
    const entry = { orderId: order.id, eventType: 'payment_status_changed', status: 'error' } as const;
    await logPayment(tx, { ...entry, metadata }, now);
  }
  if (!refused.length) return order.paymentStatus;
  await tx
    .update(orders)
    .set({ paymentStatus: 'paid', updatedAt: sql`now()` })
    .where(eq(orders.id, order.id));
  return 'paid';
}

async function keepPiecesBack(tx: Db, refund: typeof orderRefunds.$inferSelect): Promise<void> {
  const { id, orderId, pieces, reason, actorEmail, createdAt } = refund;
  if (!pieces.length) return;
  const restock = { id: randomUUID(), orderId, pieces, reason, actorEmail: actorEmail ?? '', createdAt };
  await tx.insert(orderRestocks).values(restock);
  await tx.update(orderRefunds).set({ pieces: [] }).where(eq(orderRefunds.id, id));
}
