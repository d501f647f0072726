import Stripe from 'stripe';
import { stripe } from './stripe.server.ts';

/** Whether the payment provider answers our key, within so many milliseconds. Asks for a payment that cannot be. */
export async function isProviderReachable(withinMs: number): Promise<boolean> {
  try {
    const once = { timeout: withinMs, maxNetworkRetries: 0 };
    await stripe.checkout.sessions.retrieve('cs_test_health', {}, once);
    return true;
  } catch (error) {
    // "No such session" is an answer.
    return error instanceof Stripe.errors.StripeInvalidRequestError;
  }
}
