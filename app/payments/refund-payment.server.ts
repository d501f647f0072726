import Stripe from 'stripe';
import { stripe } from './stripe.server.ts';

/**
 * Gives a payment back in full. The order's id is the idempotency key, and a payment that was given back already
 * counts as done: it is refunded once, however often this is called. Throws when the provider cannot be reached.
 */
export async function refundPayment(orderId: string, paymentIntentId: string): Promise<void> {
  try {
    await stripe.refunds.create(
      { payment_intent: paymentIntentId, metadata: { order_id: orderId } },
      { idempotencyKey: `refund-${orderId}` },
    );
  } catch (error) {
    const isDone =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';
    if (!isDone) throw error;
  }
}

type Part = { refundId: string; orderId: string; paymentIntentId: string; amountCents: number };

/**
 * Gives back a part of a payment, in cents, once for each `refundId`: that is the idempotency key, and as the provider
 * forgets keys after a day its list of refunds is asked first. Refuses what the provider will never do, such as more than
 * is left. Throws when the provider cannot be reached.
 */
export async function refundPart({
  refundId,
  orderId,
  paymentIntentId,
  amountCents,
}: Part): Promise<{ ok: true; providerId: string } | { ok: false; reason: 'refused' }> {
  try {
    const made = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
    const same = made.data.find(({ metadata }) => metadata?.refund_id === refundId);
    if (same) return { ok: true, providerId: same.id };
    const refund = await stripe.refunds.create(
      {
        payment_intent: paymentIntentId,
        amount: amountCents,
        metadata: { order_id: orderId, refund_id: refundId },
      },
      { idempotencyKey: `refund-${refundId}` },
    );
    return { ok: true, providerId: refund.id };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { ok: false, reason: 'refused' };
    throw error;
  }
}
