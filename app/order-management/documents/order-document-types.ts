import type { BoughtGiftCard } from '#app/orders/history/bought-gift-card-sql.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { OrderTax } from '#app/orders/order-tax.ts';
import type {
  ChosenShippingMethod,
  OrderBusiness,
  ShippingAddress,
  StoredAdjustment,
} from '#app/orders/order-view-types.ts';
import type { OrderPaymentMethod } from '#app/orders/payment-method.ts';
import type { PaymentStatus } from '#app/orders/payment-status.ts';
import type { Language } from '#app/platform/text/language.ts';

/** The documents that go with an order; also the names of their files. */
export const documentKinds = ['invoice', 'packing-slip', 'credit-note'] as const;
export type OrderDocumentKind = (typeof documentKinds)[number];

/** What goes into a parcel of one line. */
export type PackedItem = {
  title: string;
  size: string | null;
  /** What the warehouse calls it now; empty where nobody said, and where the size is gone. */
  sku: string;
  /** How many of them go into the parcel: not those that came back, or were paid back before. */
  packed: number;
};

/** What documents show of an order; amounts in cents. */
export type OrderDocument = {
  number: string;
  createdAt: Date;
  /** The customer's, in which the documents are. */
  language: Language;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: OrderPaymentMethod;
  totalCents: number;
  /** What a gift card paid of it, and which. */
  giftCardCents: number;
  giftCardEnd: string | null;
  /** The gift card that it buys; null where it buys goods. */
  bought: BoughtGiftCard | null;
  isTest: boolean;
  email: string;
  shippingAddress: ShippingAddress | undefined;
  /** Whom the invoice names, if not the receiver of the parcel. */
  billingAddress?: ShippingAddress | undefined;
  /** The business it was bought for. */
  business: OrderBusiness | null;
  items: (PackedItem & { quantity: number; priceCents: number; cutFrom?: number | null })[];
  /** What orders that add to it have to send, by their numbers: it goes into the same parcel. */
  alongside?: { number: string; items: PackedItem[] }[];
  adjustments: StoredAdjustment[];
  /** The VAT in it, as it was sold; null for orders that do not say, which bear the one rate of the letterhead. */
  tax: OrderTax | null;
  shippingMethod: ChosenShippingMethod | null;
  /** Its number, and when it was given; null for orders that were paid before there were any, whose own number it is. */
  invoice: { number: string; at: Date } | null;
  /** What of the money a credit note is about, or takes back where its money did not arrive. */
  creditNote?: { number: string; at: Date; isReversal: boolean; tax: OrderTax };
  /** What went back to the customer, the oldest first. */
  returned: { amountCents: number; at: Date }[];
};

/** An invoice says what was paid: there is none before. A gift card needs no packing slip. */
export function isDocumentAvailable(
  order: Pick<OrderDocument, 'paymentStatus'> & Partial<Pick<OrderDocument, 'bought'>>,
  kind: OrderDocumentKind,
): boolean {
  if (kind === 'packing-slip') return !order.bought;
  return order.paymentStatus === 'paid' || order.paymentStatus === 'refunded';
}
