import Stripe from 'stripe';
import { log } from '#app/platform/log/log.server.ts';
import { stripe } from './stripe.server.ts';

type Part = {
  refundId: string;
  orderId: string;
  paymentIntentId: string;
  amountCents: number;
  /** The only refund of its order that older versions of the shop made without naming it. */
  isAutomatic: boolean;
};

export type Refunded =
  | { ok: true; providerId: string }
  /** `answer` is what the provider said, for operators. */
  | { ok: false; reason: 'refused' | 'unavailable'; answer: string };

/**
 * Gives back a part of a payment, in cents, once for each `refundId`: that is the idempotency key, and as the provider
 * forgets keys after a day its list of refunds is asked first. `refused` is what the provider will not do however often
 * it is asked, such as more than is left, or what the customer's bank sent back; `unavailable` everything that may pass,
 * a key that is refused included.
 * Source: docs.stripe.com/api/refunds and /api/errors.
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
    // One that the bank sent back was made, and is not this one: it is why there is this one.
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

/** What came of it when the provider did not do something, or could not be asked; throws what is no answer of its client. */
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
