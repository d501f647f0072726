import Stripe from 'stripe';
import type { DisputeEvidence, DisputeState } from '#app/orders/disputes/dispute-rules.ts';
import { readRefusal } from './refund-payment.server.ts';
import { stripe } from './stripe.server.ts';
import { orderIdIn } from './stripe-payment-snapshot.server.ts';
import type { Page } from './stripe-payments.server.ts';

export type ProviderDispute = ReturnType<typeof disputeOf>;

/** Returns a dispute's state at the provider; undefined if unknown. Source: docs.stripe.com/api/disputes/object. */
export async function findDispute(id: string): Promise<ProviderDispute | undefined> {
  try {
    return disputeOf(await stripe.disputes.retrieve(id, { expand: ['charge'] }));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return undefined;
    throw error;
  }
}

export async function listDisputesSince(since: Date, after: string | undefined): Promise<Page<string>> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const asked = { created, limit: 100, ...(after && { starting_after: after }) };
  const { data, has_more } = await stripe.disputes.list(asked);
  return { entries: data.map(({ id }) => id), next: has_more ? data.at(-1)?.id : undefined };
}

type EvidenceToSubmit = { id: string; evidence: DisputeEvidence; key: string };

export type DisputeAnswered =
  | { ok: true }
  /** `answer` is the provider's error message, which operators see. */
  | { ok: false; reason: 'refused' | 'unavailable'; answer: string };

/**
 * Submits evidence once per `key`. A dispute accepts one submission. If it has one, an earlier process stopped before it
 * received the response, and this call succeeds. A retry after `refused` is useless. Source: docs.stripe.com/api/disputes/update.
 */
export async function answerDispute({ id, evidence, key }: EvidenceToSubmit): Promise<DisputeAnswered> {
  try {
    const dispute = await stripe.disputes.retrieve(id);
    if (dispute.evidence_details.submission_count > 0) return { ok: true };
    await stripe.disputes.update(id, { evidence, submit: true }, { idempotencyKey: key });
    return { ok: true };
  } catch (error) {
    return readRefusal(error, { dispute: id });
  }
}

function disputeOf(dispute: Stripe.Dispute) {
  const { charge, payment_intent: payment, evidence_details: details } = dispute;
  return {
    id: dispute.id,
    paymentIntentId: typeof payment === 'string' ? payment : payment?.id,
    orderId: typeof charge === 'string' ? undefined : orderIdIn(charge.metadata),
    amountCents: dispute.amount,
    reason: dispute.reason,
    state: stateOf(dispute),
    isRefundable: dispute.is_charge_refundable,
    dueAt: details.due_by === null ? null : new Date(details.due_by * 1000),
    openedAt: new Date(dispute.created * 1000),
    isAnswered: details.submission_count > 0,
  };
}

/** Appeals against lost disputes, and statuses not listed here, are handled in the provider's dashboard. */
const states: Record<string, DisputeState> = {
  needs_response: 'open',
  warning_needs_response: 'open',
  under_review: 'under-review',
  warning_under_review: 'under-review',
  appeal_needs_response: 'under-review',
  appeal_under_review: 'under-review',
  won: 'won',
  lost: 'lost',
  warning_closed: 'over',
  prevented: 'over',
};

/** A dispute prevented by paying the customer back counts as lost, since that money is lost too. */
function stateOf({ status, balance_transactions: moved }: Stripe.Dispute): DisputeState {
  const isPaidBack = status === 'prevented' && moved.reduce((sum, { amount }) => sum + amount, 0) < 0;
  return isPaidBack ? 'lost' : (states[status] ?? 'under-review');
}
