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

/**
 * Opens the provider's payment page for an order; amounts in cents, in euros. The order's id is the idempotency key:
 * asked twice for one order, the provider answers with the same page. It offers both our methods, so that a shopper
 * whose card is declined can still pay with iDEAL. Refuses when the provider cannot be reached or
 * will not open one.
 * Source: docs.stripe.com/api/checkout/sessions/create (expires_at lies 30 minutes to 24 hours ahead).
 */
export async function startPayment(
  request: PaymentRequest,
): Promise<{ ok: true; sessionId: string; url: string } | { ok: false; reason: 'unavailable' }> {
  const { orderId } = request;
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
        expires_at: Math.ceil(request.expiresAt.getTime() / 1000),
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
      },
      { idempotencyKey: `checkout-${orderId}` },
    );
    faultPoint('session-created');
    return session.url
      ? { ok: true, sessionId: session.id, url: session.url }
      : { ok: false, reason: 'unavailable' };
  } catch (error) {
    log.error({ err: error, orderId }, 'payment page could not be opened');
    return { ok: false, reason: 'unavailable' };
  }
}
