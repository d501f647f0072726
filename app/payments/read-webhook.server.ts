import Stripe from 'stripe';
import type { PaymentSnapshot } from './payment-snapshot.ts';
import { stripe } from './stripe.server.ts';
import { orderIdIn, stripeSessionToPaymentSnapshot } from './stripe-payment-snapshot.server.ts';

/** Maximum age of a signed event. The provider signs every delivery attempt anew. */
const TOLERANCE_SECONDS = 300;

/** A card or bank declined the payment. The customer may retry on the same page. Redeliveries keep the `eventId`. */
export type RefusedAttempt = { eventId: string; orderId: string };

/** Accepts a signature by any of the secrets: two are valid during a rotation. Ignores events that concern no order. */
export function readWebhook(rawBody: string, signature: string | null, secrets: string[]) {
  if (!signature) return { ok: false, reason: 'bad-signature' } as const;
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
      return {
        ok: true as const,
        type: event.type,
        payment: paymentIn(event),
        refundedPaymentIntentId: refundedPaymentIntentId(event),
        disputeId: disputeId(event),
        refusedAttempt: refusedAttempt(event),
      };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
        return { ok: false, reason: 'bad-event' } as const;
    }
  }
  return { ok: false, reason: 'bad-signature' } as const;
}

function paymentIn(event: Stripe.Event): PaymentSnapshot | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
      return stripeSessionToPaymentSnapshot(event.data.object);
    case 'checkout.session.async_payment_failed':
      return stripeSessionToPaymentSnapshot(event.data.object, true);
    default:
      return undefined;
  }
}

function refundedPaymentIntentId(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed': {
      const { payment_intent: intent } = event.data.object;
      return typeof intent === 'string' ? intent : intent?.id;
    }
    default:
      return undefined;
  }
}

function disputeId(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return event.data.object.id;
    default:
      return undefined;
  }
}

function refusedAttempt(event: Stripe.Event): RefusedAttempt | undefined {
  if (event.type !== 'payment_intent.payment_failed') return undefined;
  const orderId = orderIdIn(event.data.object.metadata);
  return orderId ? { eventId: event.id, orderId } : undefined;
}
