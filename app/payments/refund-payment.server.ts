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
