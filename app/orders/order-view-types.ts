import type { Language } from '#app/platform/text/language.ts';
import type { ShippingMethodKind } from '#app/shipping/shipping-method.ts';
import type { VatNumberProof } from '#app/tax/vat-numbers/vat-number.ts';
import type { InvoiceKind } from './invoice-number.ts';
import type { OrderStatus } from './order-status.ts';
import type { OrderPaymentMethod, PaymentEnding, PaymentStatus } from './payment-status.ts';
import type { ReturnState } from './withdrawals/return-rules.ts';

/** Shipping address in the format of checkout requests. For pick-up only the name and country are filled in. */
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

/** `cents` is negative for a reduction. If it applies to single items, `shares` contains the part of each item. */
export type StoredAdjustment = {
  kind: 'shipping' | 'discount' | 'export' | 'intra-community';
  name: string;
  nameNl: string | null;
  cents: number;
  shares?: number[];
};

/** `vatNumber` is as typed and may be empty. `proof` is null if VIES was unreachable when the order was placed. */
export type OrderBusiness = { company: string; vatNumber: string; proof: VatNumberProof | null };

export type ChosenShippingMethod = { kind: ShippingMethodKind; daysFrom: number; daysTo: number };

/** Field names follow the specification. Amounts are in euros. The previous release may omit optional fields. */
export type OrderView = {
  id: string;
  order_number: string;
  email: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  ending: PaymentEnding | null;
  returned_amount: number;
  payment_method: OrderPaymentMethod;
  total_amount: number;
  gift_card?: { end: string; amount: number };
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
  vat?: { name: string; nameNl: string; amount: number }[];
  vat_note?: { text: string; textNl: string };
  documents?: { kind: InvoiceKind; number: string }[];
  shipments?: OrderViewShipment[];
  additions?: OrderViewAddition[];
  withdrawals?: OrderViewWithdrawal[];
  is_withdrawable?: boolean;
  is_returnable?: boolean;
  shipping_method: ChosenShippingMethod | null;
  pick_up_at?: string[];
  shipping_address: ShippingAddress;
  billing_address: ShippingAddress | null;
  business?: { company: string; vat_number: string };
  emailSent: boolean;
};

export type OrderViewAddition = {
  order_number: string;
  pieces: { title: string; size: string | null; quantity: number }[];
  pay_path?: string;
  payable_until?: string;
};

export type OrderViewShipment = {
  number: number;
  carrier: string;
  tracking_code: string;
  links?: Record<Language, string>;
  sent_at: string;
  pieces: { title: string; size: string | null; quantity: number }[];
  is_lost?: boolean;
  replaces?: number;
};

export type OrderViewWithdrawal = {
  number: number;
  stated_at: string;
  due_day: string;
  state: ReturnState | 'gift-card';
  pieces: { title: string; size: string | null; quantity: number }[];
};

export type OrderViewAdjustment = Omit<StoredAdjustment, 'cents' | 'shares'> & { amount: number };

export type OrderViewItem = {
  id: string;
  name: string;
  title: string;
  quantity: number;
  price: number;
  imageUrl: string | null;
  size: string | null;
};
