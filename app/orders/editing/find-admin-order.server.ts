import { asc, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { versionOf } from '#app/platform/editing/audit-log.server.ts';
import { boughtGiftCardSql, giftCardEndSql } from '../history/gift-card-columns.server.ts';
import { hasVoidLabelSql } from '../shipments/insert-shipment.server.ts';
import { orderItems, orders } from '../tables.server.ts';

export type AdminOrderDetail = NonNullable<Awaited<ReturnType<typeof findAdminOrder>>>;

/** Amounts are in cents, times in ISO format. */
export async function findAdminOrder(db: Db, number: string) {
  if (!isPostgresText(number)) return undefined;
  const [order] = await db
    .select({
      ...pickColumns(orders, 'id', 'userId', 'email', 'phone', 'language', 'status', 'paymentStatus'),
      ...pickColumns(orders, 'paymentMethod', 'totalCents', 'giftCardId', 'giftCardCents', 'isTest'),
      ...pickColumns(orders, 'createdAt', 'updatedAt', 'deletedAt', 'deliveredAt', 'adjustments', 'tax'),
      ...pickColumns(orders, 'shippingMethod', 'shippingAddress', 'billingAddress', 'business'),
      number: orders.orderNumber,
      giftCardEnd: giftCardEndSql,
      bought: boughtGiftCardSql,
      hasVoidLabel: hasVoidLabelSql,
      version: versionOf(orders.updatedAt),
    })
    .from(orders)
    .where(eq(orders.orderNumber, number));
  if (!order) return undefined;
  const { createdAt, updatedAt, deletedAt, deliveredAt, shippingAddress, billingAddress, ...fields } = order;
  return {
    ...fields,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString(),
    deliveredAt: deliveredAt?.toISOString(),
    shippingAddress: shippingAddress.name ? shippingAddress : undefined,
    billingAddress: billingAddress ?? undefined,
    items: await listItems(db, order.id),
  };
}

function listItems(db: Db, orderId: string) {
  return db
    .select({
      ...pickColumns(orderItems, 'position', 'title', 'size', 'quantity', 'priceCents', 'imageUrl'),
      cutFrom: orderItems.cutFrom,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
}
