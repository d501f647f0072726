import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentSnapshot } from './payment-snapshot.ts';

const orderId = z.uuid().optional().catch(undefined);

export function orderIdIn(metadata: Stripe.Metadata | null | undefined): string | undefined {
  return orderId.parse(metadata?.order_id);
}

/** A failed delayed payment leaves its session unpaid: only the event or the expanded intent reveals it. */
export function stripeSessionToPaymentSnapshot(
  session: Stripe.Checkout.Session,
  hasFailed = false,
): PaymentSnapshot {
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

/** A complete session accepts no other payment method: docs.stripe.com/payments/paymentintents/lifecycle. */
function hasIntentFailed(intent: Stripe.Checkout.Session['payment_intent']): boolean {
  if (typeof intent !== 'object' || !intent) return false;
  return intent.status === 'canceled' || intent.status === 'requires_payment_method';
}

function methodOf(intent: Stripe.PaymentIntent): PaymentSnapshot['method'] {
  const charge = intent.latest_charge;
  const type = typeof charge === 'object' ? charge?.payment_method_details?.type : undefined;
  return type === 'card' || type === 'ideal' ? type : undefined;
}

/** Bank, last digits and holder identify an iDEAL account. Source: docs.stripe.com/api/charges/object. */
function payerOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null | undefined {
  if (typeof charge === 'string') return undefined;
  const { card, ideal } = charge?.payment_method_details ?? {};
  if (card?.fingerprint) return `card ${card.fingerprint}`;
  const { bic, iban_last4: end, verified_name: holder } = ideal ?? {};
  return bic && end && holder ? `account ${bic} ${end} ${holder.toLowerCase()}` : null;
}
