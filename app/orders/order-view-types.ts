import type { Language } from '#app/platform/text/language.ts';
import type { ShippingMethodKind } from '#app/shipping/shipping-method.ts';
import type { VatNumberProof } from '#app/tax/vat-numbers/vat-number.ts';
import type { InvoiceKind } from './invoice-number.ts';
import type { OrderStatus } from './order-status.ts';
import type { PaymentEnding } from './payment-outcome.ts';
import type { OrderPaymentMethod, PaymentStatus } from './payment-status.ts';
import type { ReturnState } from './withdrawals/return-state.ts';

/** Shipping address in the checkout's request format. Pick-up has a name and country, the rest empty. */
export type ShippingAddress = {
  name: string;
  address: {
    line1: string;
    line2?: string | undefined;
    city: string;
    state?: string | undefined;
    postal_code: string;
    country: string;
  };
};

/**
 * An amount added to the items or, if negative, taken off, in cents. `shares` has each item's part, in order, if it is for single items,
 * such as a discount.
 */
export type StoredAdjustment = {
  kind: 'shipping' | 'discount' | 'export' | 'intra-community';
  name: string;
  nameNl: string | null;
  cents: number;
  shares?: number[];
};

/**
 * A business buyer, as entered; the VAT number may be empty. `proof`: VIES confirmed the number when the order was placed; null if it could
 * not be asked.
 */
export type OrderBusiness = { company: string; vatNumber: string; proof: VatNumberProof | null };

/** The shipping method at the time of purchase; its name and price are an adjustment. */
export type ChosenShippingMethod = { kind: ShippingMethodKind; daysFrom: number; daysTo: number };

/** An order in HTTP responses, with the specification's names; amounts in euros. */
export type OrderView = {
  id: string;
  order_number: string;
  email: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  /** Set for an order that was paid and does not continue. */
  ending: PaymentEnding | null;
  /** Returned or on its way back. */
  returned_amount: number;
  payment_method: OrderPaymentMethod;
  total_amount: number;
  gift_card?: { end: string; amount: number };
  /** Missing for goods. */
  bought_gift_card?: {
    recipient_name: string;
    recipient_email: string;
    deliver_on: string;
    is_mailed: boolean;
  };
  created_at: string;
  is_test: boolean;
  items: OrderViewItem[];
  adjustments: OrderViewAdjustment[];
  /**
   * VAT by rate, in both languages; empty for orders without it. Missing from the previous release, which may respond during an upgrade.
   */
  vat?: { name: string; nameNl: string; amount: number }[];
  /** Why there is no VAT, and its consequence. */
  vat_note?: { text: string; textNl: string };
  /** Invoice and credit notes, oldest first. */
  documents?: { kind: InvoiceKind; number: string }[];
  /** Oldest first; missing from the previous release. */
  shipments?: OrderViewShipment[];
  /** Paid additions and those awaiting payment; missing from the previous release. */
  additions?: OrderViewAddition[];
  /** Oldest first; missing from the previous release. */
  withdrawals?: OrderViewWithdrawal[];
  /** Missing from the previous release. */
  is_withdrawable?: boolean;
  /** True if items can be sent back or are on their way; missing from the previous release. */
  is_returnable?: boolean;
  shipping_method: ChosenShippingMethod | null;
  /** The shop's name and address lines as far as known, for pick-up. */
  pick_up_at?: string[];
  shipping_address: ShippingAddress;
  /** Invoice address; null if it is the shipping address. */
  billing_address: ShippingAddress | null;
  business?: { company: string; vat_number: string };
  emailSent: boolean;
};

export type OrderViewAddition = {
  order_number: string;
  pieces: { title: string; size: string | null; quantity: number }[];
  /** Payment page and deadline, until paid. */
  pay_path?: string;
  payable_until?: string;
};

export type OrderViewShipment = {
  number: number;
  /** Carrier and code are empty if unknown. */
  carrier: string;
  tracking_code: string;
  /** The carrier's tracking page in each language. */
  links?: Record<Language, string>;
  sent_at: string;
  pieces: { title: string; size: string | null; quantity: number }[];
  /** Lost, and the number of the lost shipment that it replaces; missing from the previous release. */
  is_lost?: boolean;
  replaces?: number;
};

export type OrderViewWithdrawal = {
  number: number;
  stated_at: string;
  /** Deadline of the parcel and of the refund, in Amsterdam. */
  due_day: string;
  state: ReturnState | 'gift-card';
  pieces: { title: string; size: string | null; quantity: number }[];
};

export type OrderViewAdjustment = Omit<StoredAdjustment, 'cents' | 'shares'> & { amount: number };

/** A row of a customer's order history; `pictures` holds one per item, null without a picture. */
export type OrderSummary = {
  number: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalCents: number;
  returnedCents: number;
  createdAt: string;
  pieces: number;
  /** Gift cards cannot be ordered again. */
  isGiftCard: boolean;
  /** Number of the order that it adds items to and is sent with. */
  addedTo: string | null;
  pictures: (string | null)[];
};

export type OrderViewItem = {
  id: string;
  name: string;
  title: string;
  quantity: number;
  price: number;
  imageUrl: string | null;
  size: string | null;
};
