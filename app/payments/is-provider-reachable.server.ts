import Stripe from 'stripe';
import { stripe } from './stripe.server.ts';

/** True if the payment provider accepts our key within this time. Requests a session that cannot exist. */
export async function isProviderReachable(withinMs: number): Promise<boolean> {
  try {
    const once = { timeout: withinMs, maxNetworkRetries: 0 };
    await stripe.checkout.sessions.retrieve('cs_test_health', {}, once);
    return true;
  } catch (error) {
    // "No such session" proves that it is reachable.
    return error instanceof Stripe.errors.StripeInvalidRequestError;
  }
}
