import type { Customer } from '#app/accounts/current-customer.server.ts';
import type { BagProblem, PricedLine } from '#app/bag/bag-check.ts';
import type { Discounted, OfferedDiscount } from '#app/discounts/apply-discounts.ts';
import type { SaleRefusal, TooManyForOthers } from '#app/drops/selling/check-sale-method.server.ts';
import type { OverLimit } from '#app/orders/drop-limits/items-per-person.server.ts';
import {
  type Allowance,
  defineRateLimit,
  HOUR,
  limitWrongGuesses,
} from '#app/platform/http/limits/rate-limiter.server.ts';
import { mailboxOf } from '#app/platform/mail/mail-limits.server.ts';

export type GiftCardRefusal = 'gift-card-unknown' | 'gift-card-empty' | 'gift-card-changed';

export type Refusal =
  | { ok: false; reason: keyof typeof plainRefusals }
  | { ok: false; reason: BagProblem | 'total-too-small' | 'total-too-large'; lines: PricedLine[] }
  /** `weighed` contains the current bag, since its weight may have changed. */
  | { ok: false; reason: 'shipping-changed'; weighed: PricedLine[] }
  | { ok: false; reason: 'discount-changed'; discounted: Discounted; offered: readonly OfferedDiscount[] }
  | SaleRefusal
  | TooManyForOthers
  | OverLimit
  /** A client with too many refusals that depend on the buyer learns no further outcome. */
  | { ok: false; reason: 'too-many-refused'; retryAfterSeconds: number }
  | { ok: false; reason: 'superseded'; orders: { id: string; sessionId: string | null }[] }
  | { ok: false; reason: 'already-paid'; orderNumber: string; sessionId: string };

export type CheckoutRefusal =
  | Exclude<Refusal, { reason: 'superseded' | 'already-paid' }>
  | { ok: false; reason: 'superseded' | 'busy' | 'email-refused' | 'provider-unavailable' };

/** The part of the checkout that a refusal concerns. Decides what the page offers beside the refusal's text. */
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
  error?: string;
  /** Id of the text. Refusals of bag lines and discount codes have texts of their own instead. */
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

/** Refusals without further data. A new rule in `checks.server.ts` needs a row here. */
const plainRefusals = {
  'signed-out': { status: 401, text: 'checkout.refusal.signedOut', concerns: 'session' },
  'not-delivered-to': { status: 409, text: 'checkout.notDeliveredTo', concerns: 'form' },
  'vat-changed': { status: 409, text: 'checkout.refusal.vatChanged', concerns: 'shipping' },
  'gift-card-unknown': { status: 409, text: 'checkout.refusal.gift-card-unknown', concerns: 'gift-card' },
  'gift-card-empty': { status: 409, text: 'checkout.refusal.gift-card-empty', concerns: 'gift-card' },
  'gift-card-changed': { status: 409, text: 'checkout.refusal.gift-card-changed', concerns: 'gift-card' },
  'order-too-large': { status: 409, text: 'checkout.refusal.orderTooLarge', concerns: 'limit' },
  'email-holds-too-much': heldTooMuch,
  'network-holds-too-much': heldTooMuch,
  'shop-busy': { status: 429, text: 'checkout.refusal.shopBusy', concerns: 'limit' },
  'drop-blocked': { status: 409, text: 'checkout.refusal.dropBlocked', concerns: 'limit' },
} satisfies Record<string, Answer>;

export const refusals: Record<CheckoutRefusal['reason'], Answer> = {
  ...plainRefusals,
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
  'shipping-changed': { status: 409, text: 'checkout.refusal.shippingChanged', concerns: 'shipping' },
  'discount-changed': { status: 409, text: 'discount.changed', concerns: 'discount' },
  'queue-needed': { status: 409, text: 'checkout.refusal.queue-needed', concerns: 'nothing' },
  'queue-not-yet': { status: 409, text: 'checkout.refusal.queue-not-yet', concerns: 'nothing' },
  'admission-over': { status: 409, text: 'checkout.refusal.admission-over', concerns: 'nothing' },
  'draw-needed': { status: 409, text: 'checkout.refusal.draw-needed', concerns: 'nothing' },
  'pieces-for-others': { status: 409, text: 'checkout.refusal.pieces-for-others', concerns: 'bag' },
  'drop-limit': { status: 409, text: 'checkout.refusal.dropLimit', concerns: 'limit' },
  'too-many-refused': { status: 429, text: 'checkout.refusal.tooManyRefused', concerns: 'limit' },
  busy: { status: 429, text: 'checkout.refusal.busy', concerns: 'nothing' },
  superseded: { status: 409, text: 'checkout.refusal.superseded', concerns: 'nothing' },
  // The checkout page marks the email field itself for this refusal.
  'email-refused': { status: 400, error: 'invalid', text: 'checkout.emailRequired', concerns: 'nothing' },
  'provider-unavailable': { status: 502, text: 'checkout.refusal.providerUnavailable', concerns: 'nothing' },
};

/** Counts orders that are refused because of the buyer's earlier orders. Anyone can enter another person as buyer. */
const personalRefusals = defineRateLimit('personal-refusals', { points: 20, seconds: HOUR });

type PersonalRule = 'drop' | 'discount';

export type LimitPersonalRefusals = (rule: PersonalRule, isRefused: boolean) => Promise<Allowance>;

export async function mayReveal(
  { limitPersonalRefusals }: { limitPersonalRefusals?: LimitPersonalRefusals | undefined },
  rule: PersonalRule,
  isRefused: boolean,
): Promise<Allowance> {
  return limitPersonalRefusals ? limitPersonalRefusals(rule, isRefused) : { ok: true };
}

type RefusedClient = { network: string; customer: Customer | undefined; email: string };

/**
 * Limits revealed refusals per network. A customer with a verified email address has a limit of their own, so that
 * others cannot exhaust it. Orders with that address count only for drops (docs/decisions/drop-limits.md).
 */
export function personalRefusalLimit({ network, customer, email }: RefusedClient): LimitPersonalRefusals {
  const proven = customer?.isEmailVerified ? customer : undefined;
  const isOwnMailbox = proven !== undefined && mailboxOf(proven.email) === mailboxOf(email);
  const client = proven ? `customer ${proven.id}` : network;
  return async (rule, isRefused) =>
    rule === 'discount' && isOwnMailbox
      ? { ok: true }
      : limitWrongGuesses(personalRefusals, `${rule} ${client}`, isRefused);
}
