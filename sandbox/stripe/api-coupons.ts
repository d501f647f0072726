import type Stripe from 'stripe';
import { z } from 'zod';
import { type Answer, answer, refuseMissing, refuseRequest } from './answer.ts';
import type { ApiRequest } from './api-request.ts';
import { newId } from './ids.ts';
import { metadata, oneOf, parseParams, positiveInteger, text } from './params.ts';
import type { StripeSandboxContext } from './stripe-sandbox-context-types.ts';

const schema = z.strictObject({
  id: text(200).optional(),
  amount_off: positiveInteger(),
  currency: oneOf(['eur']),
  duration: oneOf(['once', 'forever', 'repeating']).default('once'),
  max_redemptions: positiveInteger().optional(),
  metadata: metadata.optional(),
  name: text(40).optional(),
});

/** Creates a coupon of an amount, the kind that the shop uses; docs.stripe.com/api/coupons/create. */
export function createCoupon(provider: StripeSandboxContext, { params }: ApiRequest): Answer {
  const parsed = parseParams(schema, params);
  if (!parsed.ok) return parsed.answer;
  const { id = newId('', 8), amount_off, currency, duration, max_redemptions, name } = parsed.params;
  if (provider.ledger.coupon.get(id))
    return refuseRequest('Coupon already exists.', { param: 'id', code: 'resource_already_exists' });
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    amount_off,
    created: provider.now(),
    currency,
    duration,
    duration_in_months: null,
    livemode: false,
    max_redemptions: max_redemptions ?? null,
    metadata: parsed.params.metadata ?? {},
    name: name ?? null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
  provider.ledger.coupon.put(coupon);
  return answer(coupon);
}

export function retrieveCoupon(provider: StripeSandboxContext, _: ApiRequest, id: string): Answer {
  const coupon = provider.ledger.coupon.get(id);
  return coupon ? answer(coupon) : refuseMissing('coupon', id, 'coupon');
}

/** Counts the coupons redeemed by a paid session; at their limit they become invalid. */
export function redeemCoupons(provider: StripeSandboxContext, session: Stripe.Checkout.Session): void {
  for (const { coupon: id } of session.discounts ?? []) {
    const coupon = provider.ledger.coupon.get(String(id));
    if (!coupon) continue;
    const times_redeemed = coupon.times_redeemed + 1;
    const valid = coupon.max_redemptions === null || times_redeemed < coupon.max_redemptions;
    provider.ledger.coupon.put({ ...coupon, times_redeemed, valid });
  }
}
