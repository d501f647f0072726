import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentSnapshot } from './payment-snapshot.ts';

const orderId = z.uuid().optional().catch(undefined);

export function orderIdIn(metadata: Stripe.Metadata | null | undefined): string | undefined {
  return orderId.parse(metadata?.order_id);
}

/** A delayed payment that failed leaves its session unpaid. Only the event or the expanded intent shows the failure. */
export function stripeSessionToPaymentSnapshot(session: Stripe.Checkout.Session, hasFailed = false) {
  const intent = session.payment_intent;
  return {
    sessionId: session.id,
    orderId: orderIdIn(session.metadata),
    state: hasFailed ? 'failed' : stateOf(session),
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    isTest: !session.livemode,
    paymentIntentId: typeof intent === 'string' ? intent : intent?.id,
    ...(typeof intent === 'object' && intent && { method: methodOf(intent), payer: payerOf(intent) }),
  };
}

function stateOf(session: Stripe.Checkout.Session): PaymentSnapshot['state'] {
  if (session.payment_status === 'paid' || session.payment_status === 'no_payment_required') return 'paid';
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  return hasIntentFailed(session.payment_intent) ? 'failed' : 'processing';
}

/** A completed session accepts no other payment method: docs.stripe.com/payments/paymentintents/lifecycle. */
function hasIntentFailed(intent: Stripe.Checkout.Session['payment_intent']): boolean {
  if (typeof intent !== 'object' || !intent) return false;
  return intent.status === 'canceled' || intent.status === 'requires_payment_method';
}

function methodOf(intent: Stripe.PaymentIntent): PaymentSnapshot['method'] {
  const charge = intent.latest_charge;
  const type = typeof charge === 'object' ? charge?.payment_method_details?.type : undefined;
  return type === 'card' || type === 'ideal' ? type : undefined;
}

/** An iDEAL account is identified by its bank, last digits and holder. Source: docs.stripe.com/api/charges/object. */
function payerOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null | undefined {
  if (typeof charge === 'string') return undefined;
  const { card, ideal } = charge?.payment_method_details ?? {};
  if (card?.fingerprint) return `card ${card.fingerprint}`;
  const { bic, iban_last4: end, verified_name: holder } = ideal ?? {};
  return bic && end && holder ? `account ${bic} ${end} ${holder.toLowerCase()}` : null;
}
