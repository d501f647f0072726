import type Stripe from 'stripe';
import { z } from 'zod';
import { type Answer, refuseRequest } from './answer.ts';
import {
  email,
  expand,
  filled,
  integer,
  metadata,
  oneOf,
  parseParams,
  positiveInteger,
  text,
  webAddress,
} from './params.ts';

export const PAYMENT_METHODS = ['card', 'ideal'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export type SessionParams = z.output<typeof schema>;

const MINUTE = 60;
const LEAST_TOTAL_CENTS = 50;
const MOST_TOTAL_CENTS = 99_999_999;

/**
 * Parses the parameters of a new Checkout Session; `now` in seconds. Refuses what Stripe refuses, in its shape. Types, lengths and counts
 * follow docs.stripe.com/api/checkout/sessions/create; minimum and maximum amounts docs.stripe.com/currencies.
 */
export function parseSessionParams(
  params: unknown,
  now: number,
  couponOf: (id: string) => Stripe.Coupon | undefined = () => undefined,
): { ok: true; params: SessionParams; discountCents: number } | { ok: false; answer: Answer } {
  const parsed = parseParams(schema, params);
  if (!parsed.ok) return parsed;
  const coupon = parsed.params.discounts?.map((discount) => discount.coupon)[0];
  const amountOff = coupon === undefined ? 0 : (couponOf(coupon)?.amount_off ?? 0);
  const discountCents = Math.min(amountOff, totalOf(parsed.params));
  const answer =
    refuseMethods(parsed.params) ??
    refuseCoupon(coupon, couponOf) ??
    refuseTotal(totalOf(parsed.params) - discountCents) ??
    refuseExpiry(parsed.params.expires_at, now);
  return answer ? { ok: false, answer } : { ...parsed, discountCents };
}

export function totalOf(params: Pick<SessionParams, 'line_items'>): number {
  return params.line_items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0);
}

/** Returns our payment methods that the session's filters allow. */
export function methodsOf(params: SessionParams): PaymentMethod[] {
  const { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded } = params;
  return PAYMENT_METHODS.filter((method) => allowed?.includes(method) ?? !excluded?.includes(method));
}

const product = z.strictObject({
  name: text(5000),
  description: text(40_000).optional(),
  images: z.array(webAddress).max(8, 'Invalid array: at most 8 images').optional(),
  metadata: metadata.optional(),
  tax_code: text(5000).optional(),
});

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency: z.literal('eur', { error: (issue) => wrongValue('currency', issue.input, ['eur']) }),
    unit_amount: integer.pipe(
      z
        .number()
        .min(0, 'This value must be greater than or equal to 0.')
        .max(MOST_TOTAL_CENTS, 'Invalid integer: too large'),
    ),
    product_data: product,
    tax_behavior: oneOf(['exclusive', 'inclusive', 'unspecified']).optional(),
  }),
  quantity: positiveInteger(999_999),
});

const methodTypes = z.array(filled).min(1, 'Invalid array: at least one payment method').optional();

const schema = z.strictObject({
  mode: z.literal('payment', { error: (issue) => wrongValue('mode', issue.input, ['payment']) }),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  line_items: z
    .array(lineItem)
    .min(1, 'Invalid array: at least one line item')
    .max(100, 'Invalid array: at most 100 line items'),
  client_reference_id: text(200).optional(),
  discounts: z
    .array(z.strictObject({ coupon: filled }))
    .max(1, 'Invalid array: at most 1 discount')
    .optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text(1200) }).optional() }).optional(),
  customer_email: email.optional(),
  customer_creation: oneOf(['always', 'if_required']).optional(),
  billing_address_collection: oneOf(['auto', 'required']).optional(),
  submit_type: oneOf(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  expires_at: integer.optional(),
  locale: z
    .literal(['auto', 'en', 'nl'], {
      error: (issue) => wrongValue('locale', issue.input, ['auto', 'en', 'nl']),
    })
    .optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text(1000).optional(),
      receipt_email: email.optional(),
    })
    .optional(),
  allowed_payment_method_types: methodTypes,
  excluded_payment_method_types: methodTypes,
  // Since 2026-09-30 the API takes only filters, no longer the list.
  payment_method_types: z
    .never('Invalid payment_method_types: no longer supported; use allowed_payment_method_types instead.')
    .optional(),
  expand,
});

function refuseMethods(params: SessionParams): Answer | undefined {
  const param = 'allowed_payment_method_types';
  if (params.allowed_payment_method_types && params.excluded_payment_method_types) {
    const message = `You may only specify one of these parameters: ${param}, excluded_payment_method_types.`;
    return refuseRequest(message, { param });
  }
  if (methodsOf(params).length > 0) return;
  const message = `No payment method is left for this session: the sandbox has ${PAYMENT_METHODS.join(' and ')}.`;
  return refuseRequest(message, { param });
}

function refuseCoupon(
  id: string | undefined,
  couponOf: (id: string) => Stripe.Coupon | undefined,
): Answer | undefined {
  if (id === undefined) return;
  const param = 'discounts[0][coupon]';
  const coupon = couponOf(id);
  if (!coupon) return refuseRequest(`No such coupon: '${id}'`, { param, code: 'resource_missing' });
  if (!coupon.valid)
    return refuseRequest(`Coupon ${id} is used up or expired.`, { param, code: 'coupon_expired' });
}

function refuseTotal(total: number): Answer | undefined {
  if (total < LEAST_TOTAL_CENTS) {
    const message = "The Checkout Session's total amount due must add up to at least €0.50 eur";
    return refuseRequest(message, { code: 'amount_too_small' });
  }
  if (total > MOST_TOTAL_CENTS) {
    const message = "The Checkout Session's total amount due must be no more than €999,999.99 eur";
    return refuseRequest(message, { code: 'amount_too_large' });
  }
}

// Exact limits: docs.stripe.com/api/checkout/sessions/create, `expires_at`, "from 30 minutes to 24 hours after Checkout Session creation";
// a full 24 hours are refused too ("must be less than 24 hours").
function refuseExpiry(expiresAt: number | undefined, now: number): Answer | undefined {
  if (expiresAt === undefined) return;
  if (expiresAt < now + 30 * MINUTE) {
    const message = 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.';
    return refuseRequest(message, { param: 'expires_at' });
  }
  if (expiresAt >= now + 24 * 60 * MINUTE) {
    const message = 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.';
    return refuseRequest(message, { param: 'expires_at' });
  }
}

function wrongValue(name: string, input: unknown, allowed: readonly string[]): string {
  if (input === undefined) return `Missing required param: ${name}.`;
  return `Invalid ${name}: must be one of ${allowed.join(', ')}`;
}
