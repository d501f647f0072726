import type { Language } from '#app/platform/text/language.ts';
import type { ShippingMethodKind } from '#app/shipping/shipping-method.ts';
import type { VatNumberProof } from '#app/tax/vat-numbers/vat-number.ts';
import type { InvoiceKind } from './invoice-number.ts';
import type { OrderStatus } from './order-status.ts';
import type { OrderPaymentMethod } from './payment-method.ts';
import type { PaymentEnding } from './payment-outcome.ts';
import type { PaymentStatus } from './payment-status.ts';
import type { ReturnState } from './withdrawals/return-state.ts';

/** Where an order goes: the shape of the checkout's requests. One that is picked up has a name and a country in it, the rest empty. */
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
 * What was added to an order's items or, where negative, taken off them: its name in both languages, whole cents. What is for
 * single items, such as a discount, says how much of it is for each of them, in their order.
 */
export type StoredAdjustment = {
  kind: 'shipping' | 'discount' | 'export' | 'intra-community';
  name: string;
  nameNl: string | null;
  cents: number;
  shares?: number[];
};

/**
 * A business that bought: its name and VAT number as it gave them, the number empty where it gave none, and the proof that VIES knew the
 * number to be valid when the order was placed; null where nobody could be asked.
 */
export type OrderBusiness = { company: string; vatNumber: string; proof: VatNumberProof | null };

/** How an order reaches its buyer, as it was when they chose; what it is called and cost is an adjustment. */
export type ChosenShippingMethod = { kind: ShippingMethodKind; daysFrom: number; daysTo: number };

/** An order as it leaves through HTTP: the names of the specification, amounts in euros. */
export type OrderView = {
  id: string;
  order_number: string;
  email: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  /** What became of it, when it was paid and does not go on. */
  ending: PaymentEnding | null;
  /** What of its money is back, or on its way. */
  returned_amount: number;
  payment_method: OrderPaymentMethod;
  total_amount: number;
  /** What a gift card paid of it, and the end of its code. */
  gift_card?: { end: string; amount: number };
  /** The gift card that it buys; goods otherwise. */
  bought_gift_card?: {
    recipient_name: string;
    recipient_email: string;
    deliver_on: string;
    is_mailed: boolean;
  };
  created_at: string;
  is_test: boolean;
  items: OrderViewItem[];
  /** Delivery, and whatever else was added to the items or taken off them. */
  adjustments: OrderViewAdjustment[];
  /**
   * The VAT in the total at each rate, in both languages; none for orders that do not say. Nothing from a process of the release
   * before, which answers pages of this one during an upgrade.
   */
  vat?: { name: string; nameNl: string; amount: number }[];
  /** Why it bears none, and what that means. */
  vat_note?: { text: string; textNl: string };
  /** Its invoice once it is paid, and what was given back of it, by their numbers, the oldest first. */
  documents?: { kind: InvoiceKind; number: string }[];
  /** The parcels that it went out in, the oldest first; nothing from a process of the release before. */
  shipments?: OrderViewShipment[];
  /** What was added to it, by the orders that did, or waits to be paid; nothing from a process of the release before. */
  additions?: OrderViewAddition[];
  /** Its withdrawals, the oldest first; missing from a process of the release before. */
  withdrawals?: OrderViewWithdrawal[];
  /** Whether it can still be withdrawn from; nothing from a process of the release before. */
  is_withdrawable?: boolean;
  /** Whether pieces of it can be sent back, or are on their way; likewise. */
  is_returnable?: boolean;
  shipping_method: ChosenShippingMethod | null;
  /** The shop, where its buyer picks it up: the name, then the lines of the address, as far as they are known. */
  pick_up_at?: string[];
  shipping_address: ShippingAddress;
  /** Whom the invoice names; null when that is the receiver of the parcel. */
  billing_address: ShippingAddress | null;
  /** The business it was bought for. */
  business?: { company: string; vat_number: string };
  /** A confirmation went out. */
  emailSent: boolean;
};

export type OrderViewAddition = {
  order_number: string;
  pieces: { title: string; size: string | null; quantity: number }[];
  /** Where it is paid and until when, as long as it is not. */
  pay_path?: string;
  payable_until?: string;
};

export type OrderViewShipment = {
  number: number;
  /** Empty where nobody said who brings it, or what its code is. */
  carrier: string;
  tracking_code: string;
  /** The carrier's page that shows where it is, in each language. */
  links?: Record<Language, string>;
  sent_at: string;
  pieces: { title: string; size: string | null; quantity: number }[];
  /** Whether it was lost, and the number of the lost one that it replaces; nothing from a process of the release before. */
  is_lost?: boolean;
  replaces?: number;
};

export type OrderViewWithdrawal = {
  number: number;
  stated_at: string;
  /** The last day for the parcel and for the money, in Amsterdam. */
  due_day: string;
  state: ReturnState | 'gift-card';
  pieces: { title: string; size: string | null; quantity: number }[];
};

export type OrderViewAdjustment = Omit<StoredAdjustment, 'cents' | 'shares'> & { amount: number };

/** A line of a customer's order history; the pictures are those of its pieces, where they have one. */
export type OrderSummary = {
  number: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalCents: number;
  /** What of it is back with the customer. */
  returnedCents: number;
  createdAt: string;
  pieces: number;
  /** Whether it buys a gift card: there is nothing to order again. */
  isGiftCard: boolean;
  /** The number of the order that it adds pieces to, and goes along with. */
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
