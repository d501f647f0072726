import { asc, eq, isNull } from 'drizzle-orm';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type differenceKinds, paymentDifferences } from './tables.server.ts';

export type PaymentDifference = {
  id: string;
  kind: (typeof differenceKinds)[number];
  /** The provider's id of the payment or refund. */
  subject: string;
  /** Null when we have no such order. */
  orderNumber: string | null;
  ourCents: number | null;
  theirCents: number | null;
  foundAt: string;
};

/** Returns the oldest open differences between our books and the provider's, and their total number. */
export async function listDifferences(
  db: Db,
  most: number,
): Promise<{ differences: PaymentDifference[]; total: number }> {
  const isOpen = isNull(paymentDifferences.closedAt);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: paymentDifferences.id,
        kind: paymentDifferences.kind,
        subject: paymentDifferences.subject,
        orderNumber: orders.orderNumber,
        ourCents: paymentDifferences.ourCents,
        theirCents: paymentDifferences.theirCents,
        foundAt: paymentDifferences.foundAt,
      })
      .from(paymentDifferences)
      .leftJoin(orders, eq(orders.id, paymentDifferences.orderId))
      .where(isOpen)
      .orderBy(asc(paymentDifferences.foundAt), asc(paymentDifferences.id))
      .limit(most),
    db.$count(paymentDifferences, isOpen),
  ]);
  return { differences: rows.map((row) => ({ ...row, foundAt: row.foundAt.toISOString() })), total };
}
