import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { shopTime } from '#app/platform/text/shop-time.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { stripe } from './stripe.server.ts';

export type PaymentRequest = {
  orderId: string;
  orderNumber: string;
  email: string;
  language: Language;
  /** Undefined if the customer chooses the method on the provider's page. */
  method: 'card' | 'ideal' | undefined;
  lines: { title: string; size: string | null; quantity: number; priceCents: number }[];
  adjustments: { label: string; cents: number }[];
  expiresAt: Date;
  holdsPieces?: boolean;
  heldUntil?: Date | undefined;
  successUrl: string;
  cancelUrl: string;
};

/** The pauses increase, since immediate retries would prolong a rush. */
const PAUSES_MS = [250, 500, 1_000, 2_000];

export type StartedPayment = { ok: true; sessionId: string; url: string; expiresAt: Date };

/**
 * Opens the provider's payment page. Amounts are in euro cents. The idempotency key consists of the order's id and the
 * stored `expiresAt`. A changed request needs another key: docs.stripe.com/error-low-level. Refuses with
 * `expiry-refused` if `expiresAt` is too early or too late by the provider's clock.
 */
export async function startPayment(
  request: PaymentRequest,
  pauses = PAUSES_MS,
): Promise<
  | StartedPayment
  | { ok: false; reason: 'unavailable' | 'email-refused' }
  | { ok: false; reason: 'expiry-refused'; providerNow: Date }
> {
  const { orderId } = request;
  const params = paramsOf(request);
  const idempotencyKey = `checkout-${orderId}-${params.expires_at}`;
  try {
    const discounts = await createCoupon(request, pauses);
    const session = await retryWhileBusy(
      () => stripe.checkout.sessions.create({ ...params, ...discounts }, { idempotencyKey }),
      pauses,
    );
    faultPoint('session-created');
    const { id: sessionId, url } = session;
    if (!url) return { ok: false, reason: 'unavailable' };
    return { ok: true, sessionId, url, expiresAt: new Date(session.expires_at * 1000) };
  } catch (error) {
    const refused = error instanceof Stripe.errors.StripeInvalidRequestError ? error : undefined;
    if (refused?.param === 'customer_email') return { ok: false, reason: 'email-refused' };
    const providerNow =
      refused?.param === 'expires_at' ? Date.parse(refused.headers?.date ?? '') : Number.NaN;
    if (!Number.isNaN(providerNow)) {
      log.warn({ orderId, expiresAt: request.expiresAt, providerNow }, 'payment page would end too soon');
      return { ok: false, reason: 'expiry-refused', providerNow: new Date(providerNow) };
    }
    log.error({ err: error, orderId }, 'payment page could not be opened');
    return { ok: false, reason: 'unavailable' };
  }
}

function paramsOf(request: PaymentRequest) {
  const metadata = { order_id: request.orderId, order_number: request.orderNumber };
  return {
    mode: 'payment',
    allowed_payment_method_types: request.method ? [request.method] : ['card', 'ideal'],
    ...(request.method && { custom_text: { submit: { message: besideButton(request) } } }),
    line_items: [
      ...request.lines.map(({ title, size, quantity, priceCents }) =>
        lineItem(size ? `${title} (${size})` : title, priceCents, quantity),
      ),
      ...request.adjustments.flatMap(({ label, cents }) => (cents > 0 ? [lineItem(label, cents)] : [])),
    ],
    customer_email: request.email,
    client_reference_id: request.orderId,
    metadata,
    payment_intent_data: { metadata },
    locale: request.language,
    expires_at: Math.ceil(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** The provider's page shows no countdown, so the expiry time is written in the text beside its button. */
function besideButton({ language, expiresAt, holdsPieces, heldUntil }: PaymentRequest): string {
  const t = wordsIn(language);
  const otherWay = t('payment.otherWay');
  if (!holdsPieces) return otherWay;
  const isForLess = heldUntil !== undefined && heldUntil < expiresAt;
  const time = shopTime(isForLess ? heldUntil : expiresAt).slice(-5);
  return `${t(isForLess ? 'payment.keptForLess' : 'payment.keptUntil', { time })}\n\n${otherWay}`;
}

/** Maximum length of a coupon's name: docs.stripe.com/api/coupons/create. */
const LONGEST_COUPON_NAME = 40;

/** Deducts all reductions by one coupon for this order only: the provider allows no negative lines. Idempotent. */
async function createCoupon({ orderId, adjustments }: PaymentRequest, pauses: number[]) {
  const takenOff = adjustments.filter(({ cents }) => cents < 0);
  if (!takenOff.length) return {};
  const name = takenOff.map(({ label }) => label).join(', ');
  const params = {
    amount_off: -takenOff.reduce((sum, { cents }) => sum + cents, 0),
    currency: 'eur',
    duration: 'once',
    max_redemptions: 1,
    name: name.length > LONGEST_COUPON_NAME ? `${name.slice(0, LONGEST_COUPON_NAME - 1)}…` : name,
    metadata: { order_id: orderId },
  } satisfies Stripe.CouponCreateParams;
  const idempotencyKey = `coupon-${orderId}`;
  const coupon = await retryWhileBusy(() => stripe.coupons.create(params, { idempotencyKey }), pauses);
  return { discounts: [{ coupon: coupon.id }] };
}

/** A request rejected with 429 or 409 (same request under way) had no effect: docs.stripe.com/error-low-level. */
async function retryWhileBusy<Answer>(ask: () => Promise<Answer>, pauses: number[]): Promise<Answer> {
  for (const pause of pauses) {
    try {
      return await ask();
    } catch (error) {
      const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
      if (status !== 429 && status !== 409) throw error;
    }
    await sleep(pause * (0.5 + Math.random()));
  }
  return ask();
}

function lineItem(name: string, unit_amount: number, quantity = 1) {
  return { quantity, price_data: { currency: 'eur', unit_amount, product_data: { name } } };
}
