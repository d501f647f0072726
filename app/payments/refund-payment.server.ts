import Stripe from 'stripe';
import { log } from '#app/platform/log/log.server.ts';
import { stripe } from './stripe.server.ts';

type Part = {
  refundId: string;
  orderId: string;
  paymentIntentId: string;
  amountCents: number;
  isAutomatic: boolean;
};

export type Refunded =
  | { ok: true; providerId: string }
  | { ok: false; reason: 'refused' | 'unavailable'; answer: string };

/**
 * Refunds an amount in cents once per `refundId`, the idempotency key. The provider drops the key after a day, so its
 * list of refunds is checked first. `refused` is final. `unavailable` is temporary, even for a rejected API key.
 */
export async function refundPayment({
  refundId,
  orderId,
  paymentIntentId,
  amountCents,
  isAutomatic,
}: Part): Promise<Refunded> {
  const isSame = ({ metadata, status }: Stripe.Refund) =>
    metadata?.refund_id === refundId ||
    // A refund that the bank sent back does not count as this one: this refund replaces it.
    (isAutomatic && metadata?.order_id === orderId && metadata.refund_id === undefined && !isFailed(status));
  try {
    const made = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
    const refund =
      made.data.find(isSame) ??
      (await stripe.refunds.create(
        {
          payment_intent: paymentIntentId,
          amount: amountCents,
          metadata: { order_id: orderId, refund_id: refundId },
        },
        { idempotencyKey: `refund-${refundId}` },
      ));
    if (!isFailed(refund.status)) return { ok: true, providerId: refund.id };
    return { ok: false, reason: 'refused', answer: refund.failure_reason ?? refund.status };
  } catch (error) {
    return readRefusal(error, { refund: refundId });
  }
}

export function readRefusal(
  error: unknown,
  about: Record<string, string>,
): { ok: false; reason: 'refused' | 'unavailable'; answer: string } {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const answer = error.code ? `${error.message} (${error.code})` : error.message;
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return { ok: false, reason: 'refused', answer };
  log.warn({ err: error, ...about }, 'the payment provider cannot do it now');
  return { ok: false, reason: 'unavailable', answer };
}

function isFailed(status: string | null): status is 'failed' | 'canceled' {
  return status === 'failed' || status === 'canceled';
}

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
