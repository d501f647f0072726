import Stripe from 'stripe';
import { log } from '#app/platform/log/log.server.ts';
import type { PaymentSnapshot } from './payment-snapshot.ts';
import { stripe } from './stripe.server.ts';
import { stripeSessionToPaymentSnapshot } from './stripe-payment-snapshot.server.ts';

type FoundPayment =
  | { ok: true; payment: PaymentSnapshot }
  | { ok: false; reason: 'not-found' | 'unavailable' };

export function findPayment(sessionId: string): Promise<FoundPayment> {
  return readSession(() =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
  );
}

/** Closes a payment page. The returned state is usually `expired`, but `paid` if the customer paid just before. */
export async function expirePayment(sessionId: string): Promise<FoundPayment> {
  const expired = await readSession(() => stripe.checkout.sessions.expire(sessionId));
  // The provider refuses to close a page that is no longer open. The page's final state is read instead.
  return expired.ok || expired.reason === 'unavailable' ? expired : findPayment(sessionId);
}

async function readSession(request: () => Promise<Stripe.Checkout.Session>): Promise<FoundPayment> {
  try {
    return { ok: true, payment: stripeSessionToPaymentSnapshot(await request()) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { ok: false, reason: 'not-found' };
    log.warn({ err: error }, 'payment provider did not answer');
    return { ok: false, reason: 'unavailable' };
  }
}
