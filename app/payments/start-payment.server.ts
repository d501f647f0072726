import Stripe from 'stripe';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import type { Language } from '#app/platform/language.ts';
import { log } from '#app/platform/log.server.ts';
import { stripe } from './stripe.server.ts';

export type PaymentRequest = {
  orderId: string;
  orderNumber: string;
  email: string;
  language: Language;
  lines: { title: string; size: string | null; quantity: number; priceCents: number }[];
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

export type StartedPayment = { ok: true; sessionId: string; url: string; expiresAt: Date };

/**
 * Opens the provider's payment page for an order; amounts in cents, in euros. The order's id and the page's end are the
 * idempotency key: asked twice for the same, the provider answers with the same page, so `expiresAt` must be what was
 * written down with the order. The answer's `expiresAt` is when the page really ends. It offers both our methods, so
 * that a shopper whose card is declined can still pay with iDEAL. Refuses when the provider cannot be reached or will
 * not open one; `expiry-refused` with the provider's own time when that end lies too near or too far by its clock.
 * Sources: docs.stripe.com/api/checkout/sessions/create (`expires_at` lies 30 minutes to 24 hours after creation) and
 * docs.stripe.com/error-low-level (a request that was refused and changed needs a new key).
 */
export async function startPayment(
  request: PaymentRequest,
): Promise<
  | StartedPayment
  | { ok: false; reason: 'unavailable' }
  | { ok: false; reason: 'expiry-refused'; providerNow: Date }
> {
  const { orderId } = request;
  const expiresAt = Math.ceil(request.expiresAt.getTime() / 1000);
  const metadata = { order_id: orderId, order_number: request.orderNumber };
  try {
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card', 'ideal'],
        line_items: request.lines.map(({ title, size, quantity, priceCents }) => ({
          quantity,
          price_data: {
            currency: 'eur',
            unit_amount: priceCents,
            product_data: { name: size ? `${title} (${size})` : title },
          },
        })),
        customer_email: request.email,
        client_reference_id: orderId,
        metadata,
        payment_intent_data: { metadata },
        locale: request.language,
        expires_at: expiresAt,
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
      },
      { idempotencyKey: `checkout-${orderId}-${expiresAt}` },
    );
    faultPoint('session-created');
    return session.url
      ? {
          ok: true,
          sessionId: session.id,
          url: session.url,
          expiresAt: new Date(session.expires_at * 1000),
        }
      : { ok: false, reason: 'unavailable' };
  } catch (error) {
    const providerNow = timeOfExpiryRefusal(error);
    if (providerNow) {
      log.warn({ orderId, expiresAt: request.expiresAt, providerNow }, 'payment page would end too soon');
      return { ok: false, reason: 'expiry-refused', providerNow };
    }
    log.error({ err: error, orderId }, 'payment page could not be opened');
    return { ok: false, reason: 'unavailable' };
  }
}

/** What time it is at the provider, when it refused the page's end. */
function timeOfExpiryRefusal(error: unknown): Date | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.param !== 'expires_at') return;
  const time = Date.parse(error.headers?.date ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}
