import { eq } from 'drizzle-orm';
import { heldInDisputesSql } from '#app/orders/disputes/disputed-cents-sql.server.ts';
import { listRefunds } from '#app/orders/refunds/list-refunds.server.ts';
import { giftCardPartOfRefund } from '#app/orders/refunds/refund-rules.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import { closeRefundedWithdrawals } from '#app/orders/withdrawals/close-refunded-withdrawals.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

type NewRefund = Omit<typeof orderRefunds.$inferInsert, 'orderId' | 'giftCardCents'>;

/**
 * Inserts refunds of an order in the caller's transaction, which has locked it, and closes their withdrawals. Returns the part of each that
 * goes back to the order's gift card (`giftCardPartOfRefund`).
 */
export async function insertRefunds(tx: Db, orderId: string, refunds: NewRefund[]): Promise<number[]> {
  const [order] = await tx
    .select({
      id: orders.id,
      paymentStatus: orders.paymentStatus,
      totalCents: orders.totalCents,
      giftCardCents: orders.giftCardCents,
      heldCents: heldInDisputesSql,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw new Error('A refund is of an order.');
  const made: Parameters<typeof giftCardPartOfRefund>[2] = await listRefunds(tx, orderId);
  const rows = refunds.map((refund) => {
    const giftCardCents = giftCardPartOfRefund(refund.amountCents, order, made);
    const row = { ...refund, orderId, giftCardCents, status: refund.status ?? ('pending' as const) };
    made.push(row);
    return row;
  });
  const [first] = rows;
  if (first) {
    await tx.insert(orderRefunds).values(rows);
    await closeRefundedWithdrawals(tx, order, first.createdAt);
  }
  return rows.map(({ giftCardCents }) => giftCardCents);
}
