import { asc, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { type BoughtGiftCard, boughtGiftCardSql } from '../history/bought-gift-card-sql.server.ts';
import { giftCardEndSql } from '../history/gift-card-end-sql.server.ts';
import type { OrderStatus } from '../order-status.ts';
import type { OrderTax } from '../order-tax.ts';
import type {
  ChosenShippingMethod,
  OrderBusiness,
  ShippingAddress,
  StoredAdjustment,
} from '../order-view-types.ts';
import type { OrderPaymentMethod } from '../payment-method.ts';
import type { PaymentStatus } from '../payment-status.ts';
import { hasVoidLabelSql } from '../shipments/void-label.server.ts';
import { orderItems, orders } from '../tables.server.ts';

/** An order as operators see it; amounts in cents, moments as ISO texts. */
export type AdminOrderDetail = {
  id: string;
  number: string;
  /** Of the customer; null for guests. */
  userId: string | null;
  email: string;
  phone: string;
  language: 'en' | 'nl';
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: OrderPaymentMethod;
  totalCents: number;
  /** What a gift card pays of it, and which. */
  giftCardId: string | null;
  giftCardCents: number;
  giftCardEnd: string | null;
  /** The gift card that it buys; null where it buys goods. */
  bought: BoughtGiftCard | null;
  isTest: boolean;
  /** Whether the label that was bought last is void (`hasVoidLabelSql`). */
  hasVoidLabel: boolean;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | undefined;
  deliveredAt: string | undefined;
  /** Sent along with a change, which is refused when it is not the newest any more. */
  version: string;
  shippingAddress: ShippingAddress | undefined;
  /** Where that is another one. */
  billingAddress: ShippingAddress | undefined;
  /** The business it was bought for. */
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
  /** The position of the line that its pieces were bought in, where they were cut off it for another size. */
  cutFrom: number | null;
};

/** An order by its number, a deleted one too; undefined when there is none. */
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
