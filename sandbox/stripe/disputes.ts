import type Stripe from 'stripe';
import { announce } from './events.ts';
import { newId } from './ids.ts';
import type { Cause, StripeSandboxContext } from './stripe-sandbox-context-types.ts';

const DAY = 86_400;
/** Evidence may be submitted until the end of the ninth day. */
const DAYS_TO_ANSWER = 9;
const FEE_CENTS = 2000;

export type DisputeKind = {
  reason: string;
  /** An inquiry by the bank takes no money yet and allows refunds: docs.stripe.com/disputes/how-disputes-work. */
  isInquiry: boolean;
};

/** Opens a dispute of what is left of a charge; undefined if there is no such charge, or it is disputed already. */
export function openDispute(
  provider: StripeSandboxContext,
  chargeId: string,
  { reason, isInquiry }: DisputeKind,
): Stripe.Dispute | undefined {
  const { ledger } = provider;
  const charge = ledger.charge.get(chargeId);
  if (!charge || charge.disputed) return undefined;
  const amount = charge.amount - charge.amount_refunded;
  const dispute = buildDispute(charge, amount, { reason, isInquiry }, provider.now());
  const withdrawn = isInquiry ? dispute : { ...dispute, balance_transactions: [movement(dispute, -1)] };
  ledger.dispute.put(withdrawn);
  ledger.charge.put({ ...charge, disputed: true });
  announce(provider, 'charge.dispute.created', dispute);
  if (!isInquiry) announce(provider, 'charge.dispute.funds_withdrawn', withdrawn);
  return withdrawn;
}

export function needsResponse({ status }: Stripe.Dispute): boolean {
  return status === 'needs_response' || status === 'warning_needs_response';
}

/** Submits the evidence to the bank, which decides later (`settleDispute`). */
export function submitEvidence(
  provider: StripeSandboxContext,
  dispute: Stripe.Dispute,
  cause?: Cause,
): Stripe.Dispute {
  const isInquiry = dispute.status.startsWith('warning_');
  const { evidence_details: details } = dispute;
  const submitted: Stripe.Dispute = {
    ...dispute,
    status: isInquiry ? 'warning_under_review' : 'under_review',
    evidence_details: {
      ...details,
      has_evidence: true,
      submission_count: details.submission_count + 1,
      submission_method: 'manual',
    },
  };
  provider.ledger.dispute.put(submitted);
  announce(provider, 'charge.dispute.updated', submitted, cause);
  // docs.stripe.com/testing#disputes: these texts decide at once.
  const text = dispute.evidence.uncategorized_text ?? '';
  if (text.includes('winning_evidence')) return settleDispute(provider, submitted, 'won');
  if (text.includes('losing_evidence')) return settleDispute(provider, submitted, 'lost');
  return submitted;
}

/** Applies the bank's decision; winning returns the money. An inquiry that ends takes none. */
export function settleDispute(
  provider: StripeSandboxContext,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
  cause?: Cause,
): Stripe.Dispute {
  const isInquiry = dispute.status.startsWith('warning_');
  const closed: Stripe.Dispute = { ...dispute, status: isInquiry ? 'warning_closed' : outcome };
  const settled =
    closed.status === 'won'
      ? { ...closed, balance_transactions: [...closed.balance_transactions, movement(closed, 1)] }
      : closed;
  provider.ledger.dispute.put(settled);
  announce(provider, 'charge.dispute.closed', settled, cause);
  if (settled.status === 'won') announce(provider, 'charge.dispute.funds_reinstated', settled, cause);
  return settled;
}

function buildDispute(
  charge: Stripe.Charge,
  amount: number,
  { reason, isInquiry }: DisputeKind,
  now: number,
): Stripe.Dispute {
  const endOfDay = now + DAYS_TO_ANSWER * DAY;
  return {
    id: newId('du_1'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge),
    evidence_details: {
      due_by: endOfDay - (endOfDay % DAY) + DAY - 1,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    ...(charge.payment_method_details?.type === 'card' && {
      payment_method_details: {
        type: 'card',
        card: {
          brand: 'visa',
          case_type: isInquiry ? 'inquiry' : 'chargeback',
          network: 'visa',
          network_reason_code: '10.4',
        },
      },
    }),
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
}

function noEvidence(charge: Stripe.Charge): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: charge.billing_details.email,
    customer_name: charge.billing_details.name,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}

function movement(dispute: Stripe.Dispute, sign: 1 | -1): Stripe.BalanceTransaction {
  const fee = sign < 0 ? FEE_CENTS : 0;
  return {
    id: newId('txn_1'),
    object: 'balance_transaction',
    amount: sign * dispute.amount,
    available_on: dispute.created,
    balance_type: 'payments',
    created: dispute.created,
    currency: dispute.currency,
    description: `Chargeback ${sign < 0 ? 'withdrawal' : 'reversal'} for ${String(dispute.charge)}`,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency: dispute.currency,
            description: 'Dispute fee',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: sign * dispute.amount - fee,
    reporting_category: sign < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  };
}
