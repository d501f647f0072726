import { stripe } from './stripe.server.ts';

export type ProviderRefund = { providerId: string; amountCents: number; at: Date };

/**
 * What was given back of a payment in the provider's own dashboard, the oldest first. The shop's refunds name their
 * order and are left out, and so is what has not succeeded. Throws when the provider cannot be reached.
 */
export async function listProviderRefunds(paymentIntentId: string): Promise<ProviderRefund[]> {
  const made = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  return made.data
    .filter(({ status, metadata }) => status === 'succeeded' && !metadata?.order_id)
    .map(({ id, amount, created }) => ({
      providerId: id,
      amountCents: amount,
      at: new Date(created * 1000),
    }))
    .reverse();
}
