import type { Seller } from '#app/content/seller.server.ts';
import type { BoughtGiftCard } from '#app/orders/history/gift-card-columns.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { OrderTax } from '#app/orders/order-tax.ts';
import type {
  ChosenShippingMethod,
  OrderBusiness,
  ShippingAddress,
  StoredAdjustment,
} from '#app/orders/order-view-types.ts';
import type { OrderPaymentMethod, PaymentStatus } from '#app/orders/payment-status.ts';
import type { Language } from '#app/platform/text/language.ts';

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

/** Amounts are in cents. */
export type OrderDocument = {
  number: string;
  createdAt: Date;
  language: Language;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: OrderPaymentMethod;
  totalCents: number;
  giftCardCents: number;
  giftCardEnd: string | null;
  bought: BoughtGiftCard | null;
  isTest: boolean;
  email: string;
  shippingAddress: ShippingAddress | undefined;
  /** Undefined if the billing address equals the shipping address. */
  billingAddress?: ShippingAddress | undefined;
  business: OrderBusiness | null;
  items: (PackedItem & { quantity: number; priceCents: number; cutFrom?: number | null })[];
  /** The items of additions that are sent in the same parcel. `number` is the addition's order number. */
  alongside?: { number: string; items: PackedItem[] }[];
  adjustments: StoredAdjustment[];
  /** The VAT as sold. Null for older orders, to which the letterhead's single rate applies. */
  tax: OrderTax | null;
  shippingMethod: ChosenShippingMethod | null;
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
