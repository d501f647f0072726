import type { BagProblem, PricedLine } from '#app/bag/bag-line.ts';
import type { Discounted, OfferedDiscount } from '#app/discounts/apply-discounts.ts';
import type { SaleRefusal, TooManyForOthers } from '#app/drops/selling/check-sale-method.server.ts';
import type { OverLimit } from '#app/orders/drop-limits/items-per-person.server.ts';
import type { LimitRefusal } from './unpaid-order-limits.server.ts';

export type GiftCardRefusal = 'gift-card-unknown' | 'gift-card-empty' | 'gift-card-changed';

export type Refusal =
  | { ok: false; reason: BagProblem | 'total-too-small' | 'total-too-large'; lines: PricedLine[] }
  | { ok: false; reason: 'not-delivered-to' }
  /** The chosen method is no longer offered, or its price changed; `weighed` is the current bag, whose weight may have changed. */
  | { ok: false; reason: 'shipping-changed'; weighed: PricedLine[] }
  /** The discounts differ from the displayed ones; `discounted` has the current ones, at current prices. */
  | { ok: false; reason: 'discount-changed'; discounted: Discounted; offered: readonly OfferedDiscount[] }
  /** The card is unknown, blocked or empty, or pays a different amount than displayed. */
  | { ok: false; reason: GiftCardRefusal }
  /** The VAT deducted differs from the displayed one. */
  | { ok: false; reason: 'vat-changed' }
  /** A drop now sells it to others. */
  | SaleRefusal
  | TooManyForOthers
  /** More than any unpaid order may hold. */
  | { ok: false; reason: 'order-too-large' }
  /** More than this client may hold unpaid. */
  | { ok: false; reason: LimitRefusal }
  | { ok: false; reason: 'drop-blocked' }
  | OverLimit
  /** Too many orders of this client were refused because of their buyer: no further outcome is revealed. */
  | { ok: false; reason: 'too-many-refused'; retryAfterSeconds: number }
  /** The client has unpaid orders with other contents, which must be ended first. */
  | { ok: false; reason: 'superseded'; orders: { id: string; sessionId: string | null }[] }
  /** The customer's account was deleted meanwhile. */
  | { ok: false; reason: 'signed-out' }
  | { ok: false; reason: 'already-paid'; orderNumber: string; sessionId: string };

export type CheckoutRefusal =
  | Exclude<Refusal, { reason: 'superseded' | 'already-paid' }>
  | { ok: false; reason: 'superseded' | 'busy' | 'email-refused' | 'provider-unavailable' };

/** Subject of a refusal, which decides what the checkout page offers with its text. */
export type Concern =
  | 'prices'
  | 'bag'
  | 'form'
  | 'shipping'
  | 'discount'
  | 'session'
  | 'limit'
  | 'gift-card'
  | 'nothing';

type Answer = {
  status: number;
  /** Reason for browsers, if different. */
  error?: string;
  /** Text id, unless the refusal has its own text, like bag lines and discount codes. */
  text: string;
  concerns: Concern;
};

const ofLine: Answer = { status: 409, text: 'checkout.refusal.providerUnavailable', concerns: 'bag' };
const heldTooMuch: Answer = {
  status: 429,
  error: 'held-too-much',
  text: 'checkout.refusal.heldTooMuch',
  concerns: 'limit',
};

/** create-checkout's response to each refusal, and its subject. */
export const refusals: Record<CheckoutRefusal['reason'], Answer> = {
  'signed-out': { status: 401, text: 'checkout.refusal.signedOut', concerns: 'session' },
  'unknown-product': ofLine,
  'size-required': ofLine,
  'size-unavailable': ofLine,
  unpriced: ofLine,
  'sold-out': ofLine,
  'only-left': ofLine,
  'not-enough': ofLine,
  'too-many-of-size': ofLine,
  'of-drop': ofLine,
  'price-changed': { ...ofLine, error: 'prices-changed', concerns: 'prices' },
  'total-too-small': { ...ofLine, text: 'checkout.refusal.totalTooSmall' },
  'total-too-large': { ...ofLine, text: 'checkout.refusal.totalTooLarge' },
  'not-delivered-to': { status: 409, text: 'checkout.notDeliveredTo', concerns: 'form' },
  'shipping-changed': { status: 409, text: 'checkout.refusal.shippingChanged', concerns: 'shipping' },
  'vat-changed': { status: 409, text: 'checkout.refusal.vatChanged', concerns: 'shipping' },
  'discount-changed': { status: 409, text: 'discount.changed', concerns: 'discount' },
  'gift-card-unknown': { status: 409, text: 'checkout.refusal.gift-card-unknown', concerns: 'gift-card' },
  'gift-card-empty': { status: 409, text: 'checkout.refusal.gift-card-empty', concerns: 'gift-card' },
  'gift-card-changed': { status: 409, text: 'checkout.refusal.gift-card-changed', concerns: 'gift-card' },
  'queue-needed': { status: 409, text: 'checkout.refusal.queue-needed', concerns: 'nothing' },
  'queue-not-yet': { status: 409, text: 'checkout.refusal.queue-not-yet', concerns: 'nothing' },
  'admission-over': { status: 409, text: 'checkout.refusal.admission-over', concerns: 'nothing' },
  'draw-needed': { status: 409, text: 'checkout.refusal.draw-needed', concerns: 'nothing' },
  'pieces-for-others': { status: 409, text: 'checkout.refusal.pieces-for-others', concerns: 'bag' },
  'drop-limit': { status: 409, text: 'checkout.refusal.dropLimit', concerns: 'limit' },
  'drop-blocked': { status: 409, text: 'checkout.refusal.dropBlocked', concerns: 'limit' },
  'too-many-refused': { status: 429, text: 'checkout.refusal.tooManyRefused', concerns: 'limit' },
  'order-too-large': { status: 409, text: 'checkout.refusal.orderTooLarge', concerns: 'limit' },
  'email-holds-too-much': heldTooMuch,
  'network-holds-too-much': heldTooMuch,
  'shop-busy': { status: 429, text: 'checkout.refusal.shopBusy', concerns: 'limit' },
  busy: { status: 429, text: 'checkout.refusal.busy', concerns: 'nothing' },
  superseded: { status: 409, text: 'checkout.refusal.superseded', concerns: 'nothing' },
  // Browsers act on the field that it names.
  'email-refused': { status: 400, error: 'invalid', text: 'checkout.emailRequired', concerns: 'nothing' },
  'provider-unavailable': {
    status: 502,
    text: 'checkout.refusal.providerUnavailable',
    concerns: 'nothing',
  },
};
