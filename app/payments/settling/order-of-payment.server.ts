import { eq, or, sql } from 'drizzle-orm';
import { sentUnpaidSql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import type { PaymentSnapshot } from '../payment-snapshot.ts';

const DELETED_SIZE = '00000000-0000-0000-0000-000000000000';

export type OrderOfPayment = NonNullable<Awaited<ReturnType<typeof lockOrderOfPayment>>>;

/** Finds the order by its session, or by the id in the session's metadata while the order has no session stored. */
export async function lockOrderOfPayment(tx: Db, payment: PaymentSnapshot) {
  const byPaymentSession = payment.sessionId ? eq(orders.stripeSessionId, payment.sessionId) : undefined;
  const byMetadata = payment.orderId
    ? sql`(${orders.id} = ${payment.orderId}::uuid and ${orders.stripeSessionId} is null)`
    : undefined;
  if (!byPaymentSession && !byMetadata) return undefined;
  const isIts = or(byPaymentSession, byMetadata);
  const locked = tx
    .select({
      ...pickColumns(orders, 'id', 'kind', 'status', 'paymentStatus', 'paymentMethod', 'totalCents'),
      ...pickColumns(orders, 'giftCardId', 'giftCardCents', 'traceparent'),
      number: orders.orderNumber,
      isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
      isLimited: sql<boolean>`exists (select from drop_purchases where order_id = orders.id)`,
      addedToId: sql<string | null>`(select added_to_id from order_additions where order_id = orders.id)`,
    })
    .from(orders)
    .where(isIts)
    .limit(1)
    .for('update');
  // The items are read under the lock, so that items sent before the payment are not taken from stock again.
  const lines = tx
    .select({
      orderId: orderItems.orderId,
      productSizeId: sql<string>`coalesce(${orderItems.productSizeId}, ${DELETED_SIZE})`,
      quantity: sql<number>`${orderItems.quantity} - ${sentUnpaidSql}`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(isIts);
  const [[order], unsold] = await sendTogether(locked, lines);
  if (!order) return undefined;
  const items = unsold.flatMap(({ orderId, ...item }) =>
    orderId === order.id && item.quantity > 0 ? [item] : [],
  );
  return { ...order, items };
}
