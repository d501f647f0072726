import type { Seller } from '#app/content/seller.server.ts';
import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import type { OrderTax } from '#app/orders/order-tax.ts';

const documentKinds = ['invoice', 'packing-slip', 'credit-note'] as const;
export type OrderDocumentKind = (typeof documentKinds)[number];

export type PackedItem = {
  title: string;
  size: string | null;
  /** The size's current SKU. Empty if the size has none or no longer exists. */
  sku: string;
  /** The number of items to pack, without items already returned or refunded. */
  packed: number;
};

/** Amounts are in cents. A null `tax` stands for the letterhead's single rate, which applies to older orders. */
export type OrderDocument = Pick<
  AdminOrderDetail,
  | ('number' | 'language' | 'status' | 'paymentStatus' | 'paymentMethod' | 'totalCents' | 'isTest' | 'email')
  | ('giftCardCents' | 'giftCardEnd' | 'bought' | 'business' | 'adjustments' | 'tax' | 'shippingMethod')
  | 'shippingAddress'
> & {
  createdAt: Date;
  /** Undefined if the billing address equals the shipping address. */
  billingAddress?: AdminOrderDetail['billingAddress'];
  items: (PackedItem & { quantity: number; priceCents: number; cutFrom?: number | null })[];
  /** The items of additions that are sent in the same parcel. `number` is the addition's order number. */
  alongside?: { number: string; items: PackedItem[] }[];
  /** Null for orders paid before invoices were numbered. Their invoice shows the order number. */
  invoice: { number: string; at: Date } | null;
  /** A credit note, or the reversal of a credit note whose refund failed. */
  creditNote?: { number: string; at: Date; isReversal: boolean; tax: OrderTax };
  returned: { amountCents: number; at: Date }[];
};

/** An order has an invoice once it is paid. A gift card order has no packing slip. */
export function isDocumentAvailable(
  order: Pick<OrderDocument, 'paymentStatus'> & Partial<Pick<OrderDocument, 'bought'>>,
  kind: OrderDocumentKind,
): boolean {
  if (kind === 'packing-slip') return !order.bought;
  return order.paymentStatus === 'paid' || order.paymentStatus === 'refunded';
}

export type Letterhead = { brand: string; seller: Seller; vatPercent: number };
