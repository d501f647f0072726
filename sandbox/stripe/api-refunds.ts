import type Stripe from 'stripe';
import { z } from 'zod';
import { type Answer, refuseMissing, refuseRequest } from './answer.ts';
import type { ApiRequest } from './api-request.ts';
import { announce } from './events.ts';
import { answerExpanded } from './expand.ts';
import { newId } from './ids.ts';
import { created, listPage, pagination, refuseCursor, wasCreatedWithin } from './lists.ts';
import { expand, metadata, parseParams, positiveInteger } from './params.ts';
import type { StripeSandboxContext } from './stripe-sandbox-context-types.ts';

type RefundParams = z.output<typeof schema>;

const schema = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: positiveInteger().optional(),
  reason: z.literal(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});

/** Refunds a charge, by default all that is left; never more than was charged. */
export function createRefund(provider: StripeSandboxContext, { params, cause }: ApiRequest): Answer {
  const parsed = parseParams(schema, params);
  if (!parsed.ok) return parsed.answer;
  const found = findCharge(provider, parsed.params);
  if (!found.ok) return found.answer;
  const { charge } = found;
  const dispute = provider.ledger.dispute.newestFirst().find((one) => one.charge === charge.id);
  // docs.stripe.com/error-codes#charge-disputed
  if (dispute && !dispute.is_charge_refundable && dispute.status !== 'won')
    return refuseRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    return refuseRequest(message, { code: 'charge_already_refunded' });
  }
  const amount = parsed.params.amount ?? left;
  if (amount > left) {
    const message = `Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`;
    return refuseRequest(message, { param: 'amount' });
  }

  const refund = buildRefund(charge, amount, parsed.params, provider);
  const refunded = withRefund(charge, refund);
  provider.ledger.refund.put(refund);
  provider.ledger.charge.put(refunded);
  announce(provider, 'refund.created', refund, cause);
  announce(provider, 'charge.refunded', refunded, cause);
  return answerExpanded(provider, refund, parsed.params.expand);
}

export function retrieveRefund(provider: StripeSandboxContext, { params }: ApiRequest, id: string): Answer {
  const parsed = parseParams(z.strictObject({ expand }), params);
  if (!parsed.ok) return parsed.answer;
  const refund = provider.ledger.refund.get(id);
  return refund
    ? answerExpanded(provider, refund, parsed.params.expand)
    : refuseMissing('refund', id, 'refund');
}

export function listRefunds(provider: StripeSandboxContext, { params }: ApiRequest): Answer {
  const filter = { created, expand, payment_intent: z.string().optional(), charge: z.string().optional() };
  const parsed = parseParams(z.strictObject({ ...pagination, ...filter }), params);
  if (!parsed.ok) return parsed.answer;
  const wanted = parsed.params;
  const refusal = refuseCursor(wanted, 'refund', (id) => !!provider.ledger.refund.get(id));
  if (refusal) return refusal;
  const refunds = provider.ledger.refund
    .newestFirst()
    .filter(
      (refund) => wanted.payment_intent === undefined || refund.payment_intent === wanted.payment_intent,
    )
    .filter((refund) => wanted.charge === undefined || refund.charge === wanted.charge)
    .filter((refund) => wasCreatedWithin(wanted.created, refund.created));
  return answerExpanded(provider, listPage(refunds, wanted, '/v1/refunds'), wanted.expand);
}

export type SettledRefund =
  | { ok: true; refund: Stripe.Refund }
  | { ok: false; reason: 'missing' | 'not-pending' };

/**
 * Completes a pending refund, or fails one: its money is back at the shop, and can be refunded again.
 * Source: docs.stripe.com/refunds, "Handle failed refunds" and "Refund lifecycle".
 */
export function settleRefund(
  provider: StripeSandboxContext,
  id: string,
  status: 'succeeded' | 'failed',
): SettledRefund {
  const refund = provider.ledger.refund.get(id);
  if (!refund) return { ok: false, reason: 'missing' };
  // A bank may return a completed refund.
  const mayBecome = refund.status === 'pending' || (refund.status === 'succeeded' && status === 'failed');
  if (!mayBecome) return { ok: false, reason: 'not-pending' };
  const settled: Stripe.Refund = { ...refund, status };
  if (status === 'failed') settled.failure_reason = 'expired_or_canceled_card';
  provider.ledger.refund.put(settled);
  const charge = provider.ledger.charge.get(String(refund.charge));
  if (charge) provider.ledger.charge.put(withSettled(charge, settled));
  announce(provider, status === 'failed' ? 'refund.failed' : 'refund.updated', settled);
  return { ok: true, refund: settled };
}

function withSettled(charge: Stripe.Charge, settled: Stripe.Refund): Stripe.Charge {
  const { refunds } = charge;
  const data = (refunds?.data ?? []).map((known) => (known.id === settled.id ? settled : known));
  const changed = { ...charge, ...(refunds && { refunds: { ...refunds, data } }) };
  if (settled.status !== 'failed') return changed;
  return { ...changed, amount_refunded: charge.amount_refunded - settled.amount, refunded: false };
}

function findCharge(
  provider: StripeSandboxContext,
  params: RefundParams,
): { ok: true; charge: Stripe.Charge } | { ok: false; answer: Answer } {
  if (params.payment_intent === undefined && params.charge === undefined) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.';
    return { ok: false, answer: refuseRequest(message) };
  }
  let id = params.charge;
  if (params.payment_intent !== undefined) {
    const intent = provider.ledger.intent.get(params.payment_intent);
    if (!intent) {
      const answer = refuseMissing('payment_intent', params.payment_intent, 'payment_intent');
      return { ok: false, answer };
    }
    if (typeof intent.latest_charge !== 'string') {
      const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
      return { ok: false, answer: refuseRequest(message, { param: 'payment_intent' }) };
    }
    id = intent.latest_charge;
  }
  const charge = provider.ledger.charge.get(id ?? '');
  return charge ? { ok: true, charge } : { ok: false, answer: refuseMissing('charge', id ?? '', 'charge') };
}

function buildRefund(
  charge: Stripe.Charge,
  amount: number,
  params: RefundParams,
  { now, refunds }: StripeSandboxContext,
): Stripe.Refund {
  const isCard = charge.payment_method_details?.type === 'card';
  return {
    id: newId('re_3', 23),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_3', 23),
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: isCard
      ? {
          type: 'card',
          card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
        }
      : { type: 'ideal' },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refunds.arrive,
    transfer_reversal: null,
  };
}

function withRefund(charge: Stripe.Charge, refund: Stripe.Refund): Stripe.Charge {
  const amount = charge.amount_refunded + refund.amount;
  return {
    ...charge,
    amount_refunded: amount,
    refunded: amount === charge.amount,
    refunds: {
      object: 'list',
      has_more: false,
      url: `/v1/charges/${charge.id}/refunds`,
      ...charge.refunds,
      data: [refund, ...(charge.refunds?.data ?? [])],
    },
  };
}

function euros(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}
