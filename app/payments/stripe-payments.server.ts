import Stripe from 'stripe';
import type { PaymentSnapshot } from './payment-snapshot.ts';
import type { ListedPayment, ListedRefund } from './reconciliation/tables.server.ts';
import { stripe } from './stripe.server.ts';
import { stripeSessionToPaymentSnapshot } from './stripe-payment-snapshot.server.ts';

/** One page of a list at the provider, newest first. `next` is the cursor of the next page, undefined on the last. */
export type Page<Entry> = { entries: Entry[]; next: string | undefined };

const PER_PAGE = 100;

/** Returns the successful charges since a time. Amounts are in cents. Source: docs.stripe.com/api/charges/list. */
export async function listPaymentsSince(
  since: Date,
  after: string | undefined,
): Promise<Page<ListedPayment>> {
  const { data, has_more } = await stripe.charges.list(asked(since, after));
  const paid = data.filter(({ status, paid: isPaid }) => isPaid && status === 'succeeded');
  return {
    entries: paid.map(({ id, payment_intent, metadata, amount_captured, currency, created }) => ({
      paymentIntentId: idOf(payment_intent) ?? id,
      orderId: metadata.order_id ?? null,
      amountCents: amount_captured,
      currency,
      paidAt: new Date(created * 1000),
    })),
    next: has_more ? data.at(-1)?.id : undefined,
  };
}

/** Refunds whose money the bank sent back have the state `failed`. */
export async function listRefundsSince(since: Date, after: string | undefined): Promise<Page<ListedRefund>> {
  const { data, has_more } = await stripe.refunds.list(asked(since, after));
  return {
    entries: data.map(({ id, payment_intent, charge, amount, status, created }) => ({
      providerId: id,
      paymentIntentId: idOf(payment_intent) ?? idOf(charge) ?? '',
      amountCents: amount,
      hasFailed: status === 'failed' || status === 'canceled',
      createdAt: new Date(created * 1000),
    })),
    next: has_more ? data.at(-1)?.id : undefined,
  };
}

/** Returns undefined if the payment does not come from a payment page of the shop. */
export async function findPaymentSnapshot(paymentIntentId: string): Promise<PaymentSnapshot | undefined> {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
  return data[0] && stripeSessionToPaymentSnapshot(data[0]);
}

/** Returns the message of an error of the provider or of the connection to it; undefined for any other error. */
export function providerProblem(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.message : undefined;
}

function asked(since: Date, after: string | undefined) {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  return { created, limit: PER_PAGE, ...(after && { starting_after: after }) };
}

function idOf(thing: string | Stripe.PaymentIntent | Stripe.Charge | null): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id;
}
