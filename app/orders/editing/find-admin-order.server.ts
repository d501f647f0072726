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
      id: orders.id,
      number: orders.orderNumber,
      userId: orders.userId,
      email: orders.email,
      phone: orders.phone,
      language: orders.language,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      totalCents: orders.totalCents,
      giftCardId: orders.giftCardId,
      giftCardCents: orders.giftCardCents,
      giftCardEnd: giftCardEndSql,
      bought: boughtGiftCardSql,
      isTest: orders.isTest,
      hasVoidLabel: hasVoidLabelSql,
      ...pickColumns(orders, 'createdAt', 'updatedAt', 'deletedAt', 'deliveredAt'),
      version: versionOf(orders.updatedAt),
      adjustments: orders.adjustments,
      tax: orders.tax,
      shippingMethod: orders.shippingMethod,
      shippingAddress: orders.shippingAddress,
      billingAddress: orders.billingAddress,
      business: orders.business,
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
      position: orderItems.position,
      title: orderItems.title,
      size: orderItems.size,
      quantity: orderItems.quantity,
      priceCents: orderItems.priceCents,
      imageUrl: orderItems.imageUrl,
      cutFrom: orderItems.cutFrom,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
}
