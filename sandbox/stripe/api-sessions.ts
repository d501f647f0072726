import { z } from 'zod';
import { type Answer, answer, refuseMissing, refuseRequest } from './answer.ts';
import type { ApiRequest } from './api-request.ts';
import { answerExpanded } from './expand.ts';
import { newSessionId } from './ids.ts';
import type { LineItem } from './ledger.ts';
import { created, listPage, pagination, refuseCursor, wasCreatedWithin } from './lists.ts';
import { expand, oneOf, parseParams } from './params.ts';
import { buildSession } from './session.ts';
import { parseSessionParams } from './session-params.ts';
import { currentSession, expireSession } from './session-transitions.ts';
import type { StripeSandboxContext } from './stripe-sandbox-context-types.ts';

const SESSIONS = '/v1/checkout/sessions';

export function createSession(provider: StripeSandboxContext, { params }: ApiRequest): Answer {
  const now = provider.now();
  const parsed = parseSessionParams(params, now, (coupon) => provider.ledger.coupon.get(coupon));
  if (!parsed.ok) return parsed.answer;
  const id = newSessionId();
  const stored = buildSession(parsed.params, {
    id,
    now,
    url: `${provider.publicUrl}/pay/${id}`,
    discountCents: parsed.discountCents,
  });
  provider.ledger.session.put(stored);
  provider.watchExpiry(id, stored.session.expires_at);
  return answerExpanded(provider, stored.session, parsed.params.expand);
}

export function retrieveSession(provider: StripeSandboxContext, { params }: ApiRequest, id: string): Answer {
  const parsed = parseParams(z.strictObject({ expand }), params);
  if (!parsed.ok) return parsed.answer;
  const stored = currentSession(provider, id);
  return stored ? answerExpanded(provider, stored.session, parsed.params.expand) : missing(id);
}

export function endSession(
  provider: StripeSandboxContext,
  { params, cause }: ApiRequest,
  id: string,
): Answer {
  const parsed = parseParams(z.strictObject({ expand }), params);
  if (!parsed.ok) return parsed.answer;
  const outcome = expireSession(provider, id, cause);
  if (outcome.ok) return answerExpanded(provider, outcome.session, parsed.params.expand);
  if (!outcome.session) return missing(id);
  const message =
    'Only Checkout Sessions with a status in ["open"] can be expired. ' +
    `This Checkout Session has a status of ${outcome.session.status}.`;
  return refuseRequest(message);
}

export function listSessions(provider: StripeSandboxContext, { params }: ApiRequest): Answer {
  const filter = {
    created,
    expand,
    status: oneOf(['open', 'complete', 'expired']).optional(),
    payment_intent: z.string().optional(),
  };
  const parsed = parseParams(z.strictObject({ ...pagination, ...filter }), params);
  if (!parsed.ok) return parsed.answer;
  const wanted = parsed.params;
  const refusal = refuseCursor(wanted, 'checkout.session', (id) => !!provider.ledger.session.get(id));
  if (refusal) return refusal;
  const sessions = provider.ledger.session
    .newestFirst()
    .map(({ session }) => session)
    .filter((session) => wanted.status === undefined || session.status === wanted.status)
    .filter(
      (session) => wanted.payment_intent === undefined || session.payment_intent === wanted.payment_intent,
    )
    .filter((session) => wasCreatedWithin(wanted.created, session.created));
  return answerExpanded(provider, listPage(sessions, wanted, SESSIONS), wanted.expand);
}

export function listLineItems(provider: StripeSandboxContext, { params }: ApiRequest, id: string): Answer {
  const parsed = parseParams(z.strictObject({ ...pagination, expand }), params);
  if (!parsed.ok) return parsed.answer;
  const stored = provider.ledger.session.get(id);
  if (!stored) return missing(id);
  const isThere = (line: string) => stored.lineItems.some((item) => item.id === line);
  const refusal = refuseCursor(parsed.params, 'line_item', isThere);
  if (refusal) return refusal;
  return answer(listPage<LineItem>(stored.lineItems, parsed.params, `${SESSIONS}/${id}/line_items`));
}

function missing(id: string): Answer {
  return refuseMissing('checkout.session', id, 'session');
}
