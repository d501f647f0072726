import type Stripe from 'stripe';
import { z } from 'zod';
import { type Answer, refuseMissing, refuseRequest } from './answer.ts';
import type { ApiRequest } from './api-request.ts';
import { needsResponse, settleDispute, submitEvidence } from './disputes.ts';
import { answerExpanded } from './expand.ts';
import { created, listPage, pagination, refuseCursor, wasCreatedWithin } from './lists.ts';
import { expand, metadata, oneOf, parseParams } from './params.ts';
import type { StripeSandboxContext } from './stripe-sandbox-context-types.ts';

/** Limit of all evidence together: docs.stripe.com/api/disputes/update. */
const MOST_CHARACTERS = 150_000;

const evidenceText = z.string().max(20_000, 'Invalid string: must be at most 20000 characters').optional();

/** Evidence in text; the stand-in accepts no files. */
const evidence = z.strictObject({
  billing_address: evidenceText,
  cancellation_policy_disclosure: evidenceText,
  cancellation_rebuttal: evidenceText,
  customer_email_address: evidenceText,
  customer_name: evidenceText,
  duplicate_charge_explanation: evidenceText,
  duplicate_charge_id: evidenceText,
  product_description: evidenceText,
  refund_policy_disclosure: evidenceText,
  refund_refusal_explanation: evidenceText,
  service_date: evidenceText,
  shipping_address: evidenceText,
  shipping_carrier: evidenceText,
  shipping_date: evidenceText,
  shipping_tracking_number: evidenceText,
  uncategorized_text: evidenceText,
});

const updateSchema = z.strictObject({
  evidence: evidence.optional(),
  metadata: metadata.optional(),
  /** Evidence is submitted by default. */
  submit: oneOf(['true', 'false']).optional(),
  expand,
});

export function retrieveDispute(provider: StripeSandboxContext, { params }: ApiRequest, id: string): Answer {
  const parsed = parseParams(z.strictObject({ expand }), params);
  if (!parsed.ok) return parsed.answer;
  const dispute = provider.ledger.dispute.get(id);
  return dispute
    ? answerExpanded(provider, dispute, parsed.params.expand)
    : refuseMissing('dispute', id, 'dispute');
}

export function listDisputes(provider: StripeSandboxContext, { params }: ApiRequest): Answer {
  const filter = { created, expand, charge: z.string().optional(), payment_intent: z.string().optional() };
  const parsed = parseParams(z.strictObject({ ...pagination, ...filter }), params);
  if (!parsed.ok) return parsed.answer;
  const wanted = parsed.params;
  const refusal = refuseCursor(wanted, 'dispute', (id) => !!provider.ledger.dispute.get(id));
  if (refusal) return refusal;
  const disputes = provider.ledger.dispute
    .newestFirst()
    .filter(({ charge }) => wanted.charge === undefined || charge === wanted.charge)
    .filter(({ payment_intent: id }) => wanted.payment_intent === undefined || id === wanted.payment_intent)
    .filter((dispute) => wasCreatedWithin(wanted.created, dispute.created));
  return answerExpanded(provider, listPage(disputes, wanted, '/v1/disputes'), wanted.expand);
}

export function updateDispute(
  provider: StripeSandboxContext,
  { params, cause }: ApiRequest,
  id: string,
): Answer {
  const parsed = parseParams(updateSchema, params);
  if (!parsed.ok) return parsed.answer;
  const dispute = provider.ledger.dispute.get(id);
  if (!dispute) return refuseMissing('dispute', id, 'dispute');
  const wanted = parsed.params;
  const given = Object.fromEntries(Object.entries(wanted.evidence ?? {}).filter(([, text]) => text));
  const changed: Stripe.Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, ...given },
    metadata: { ...dispute.metadata, ...wanted.metadata },
  };
  if (wanted.evidence && !needsResponse(dispute))
    return refuseRequest(`This dispute is already ${dispute.status} and takes no evidence.`);
  if (Object.values(given).reduce((sum, text) => sum + String(text).length, 0) > MOST_CHARACTERS)
    return refuseRequest('The combined character count of evidence is limited to 150000.', {
      param: 'evidence',
    });
  provider.ledger.dispute.put(changed);
  const isSubmitted = wanted.evidence && wanted.submit !== 'false';
  const after = isSubmitted ? submitEvidence(provider, changed, cause) : changed;
  return answerExpanded(provider, after, wanted.expand);
}

export function closeDispute(
  provider: StripeSandboxContext,
  { params, cause }: ApiRequest,
  id: string,
): Answer {
  const parsed = parseParams(z.strictObject({ expand }), params);
  if (!parsed.ok) return parsed.answer;
  const dispute = provider.ledger.dispute.get(id);
  if (!dispute) return refuseMissing('dispute', id, 'dispute');
  if (!needsResponse(dispute)) return refuseRequest('This dispute is already closed.');
  return answerExpanded(provider, settleDispute(provider, dispute, 'lost', cause), parsed.params.expand);
}
