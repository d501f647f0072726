import type Stripe from 'stripe';
import { stripe } from './stripe.server.ts';

export type ProviderRefund = {
  providerId: string;
  amountCents: number;
  at: Date;
  /** True if the shop made the refund; false if an operator made it in the provider's dashboard. */
  isOurs: boolean;
  /** A refund that is `done` becomes `failed` if the bank sends the money back. */
  state: 'under-way' | 'done' | 'failed';
};

export async function listRefundsOfPayment(paymentIntentId: string): Promise<ProviderRefund[]> {
  const made = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  return made.data
    .map(({ id, amount, created, status, metadata }) => ({
      providerId: id,
      amountCents: amount,
      at: new Date(created * 1000),
      isOurs: Boolean(metadata?.order_id),
      state: stateOf(status),
    }))
    .reverse();
}

function stateOf(status: Stripe.Refund['status']): ProviderRefund['state'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'under-way';
}
