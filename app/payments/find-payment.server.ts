import Stripe from 'stripe';
import { log } from '#app/platform/log/log.server.ts';
import type { PaymentSnapshot } from './payment-snapshot.ts';
import { stripe } from './stripe.server.ts';
import { stripeSessionToPaymentSnapshot } from './stripe-payment-snapshot.server.ts';

type Answer = { ok: true; fact: PaymentSnapshot } | { ok: false; reason: 'not-found' | 'unavailable' };

export function findPayment(sessionId: string): Promise<Answer> {
  return ask(() =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
  );
}

/** Closes a payment page. The returned state is usually `expired`, but `paid` if it was paid just before. */
export async function expirePayment(sessionId: string): Promise<Answer> {
  const answer = await ask(() => stripe.checkout.sessions.expire(sessionId));
  // A page that is no longer open refuses; its final state is needed then.
  return answer.ok || answer.reason === 'unavailable' ? answer : findPayment(sessionId);
}

async function ask(question: () => Promise<Stripe.Checkout.Session>): Promise<Answer> {
  try {
    return { ok: true, fact: stripeSessionToPaymentSnapshot(await question()) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { ok: false, reason: 'not-found' };
    log.warn({ err: error }, 'payment provider did not answer');
    return { ok: false, reason: 'unavailable' };
  }
}
