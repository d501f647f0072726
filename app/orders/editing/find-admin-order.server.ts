import { asc, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import {
  type BoughtGiftCard,
  boughtGiftCardSql,
  giftCardEndSql,
} from '../history/gift-card-columns.server.ts';
import type { OrderStatus } from '../order-status.ts';
import type { OrderTax } from '../order-tax.ts';
import type {
  ChosenShippingMethod,
  OrderBusiness,
  ShippingAddress,
  StoredAdjustment,
} from '../order-view-types.ts';
import type { OrderPaymentMethod, PaymentStatus } from '../payment-status.ts';
import { hasVoidLabelSql } from '../shipments/void-label.server.ts';
import { orderItems, orders } from '../tables.server.ts';

/** Amounts are in cents, times in ISO format. */
export type AdminOrderDetail = {
  id: string;
  number: string;
  userId: string | null;
  email: string;
  phone: string;
  language: 'en' | 'nl';
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: OrderPaymentMethod;
  totalCents: number;
  giftCardId: string | null;
  giftCardCents: number;
  giftCardEnd: string | null;
  bought: BoughtGiftCard | null;
  isTest: boolean;
  hasVoidLabel: boolean;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | undefined;
  deliveredAt: string | undefined;
  version: string;
  shippingAddress: ShippingAddress | undefined;
  billingAddress: ShippingAddress | undefined;
  business: OrderBusiness | null;
  items: AdminOrderItem[];
  adjustments: StoredAdjustment[];
  tax: OrderTax | null;
  shippingMethod: ChosenShippingMethod | null;
};

export type AdminOrderItem = {
  position: number;
  title: string;
  size: string | null;
  quantity: number;
  priceCents: number;
  imageUrl: string | null;
  /** Set for items moved to this line for another size: the position of the line in which they were bought. */
  cutFrom: number | null;
};

export async function findAdminOrder(db: Db, number: string): Promise<AdminOrderDetail | undefined> {
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
      createdAt: orders.createdAt,
      updatedAt: orders.updatedAt,
      deletedAt: orders.deletedAt,
      deliveredAt: orders.deliveredAt,
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

function listItems(db: Db, orderId: string): Promise<AdminOrderItem[]> {
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
