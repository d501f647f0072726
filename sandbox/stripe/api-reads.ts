import { z } from 'zod';
import { type Answer, answer, refuseMissing } from './answer.ts';
import type { ApiRequest } from './api-request.ts';
import { readEvent } from './events.ts';
import { answerExpanded } from './expand.ts';
import { created, listPage, pagination, refuseCursor, wasCreatedWithin } from './lists.ts';
import { expand, parseParams } from './params.ts';
import type { StripeSandboxContext } from './stripe-sandbox-context-types.ts';

export function retrieveIntent(provider: StripeSandboxContext, { params }: ApiRequest, id: string): Answer {
  const parsed = parseParams(z.strictObject({ expand }), params);
  if (!parsed.ok) return parsed.answer;
  const intent = provider.ledger.intent.get(id);
  if (!intent) return refuseMissing('payment_intent', id, 'intent');
  return answerExpanded(provider, intent, parsed.params.expand);
}

export function retrieveCharge(provider: StripeSandboxContext, { params }: ApiRequest, id: string): Answer {
  const parsed = parseParams(z.strictObject({ expand }), params);
  if (!parsed.ok) return parsed.answer;
  const charge = provider.ledger.charge.get(id);
  if (!charge) return refuseMissing('charge', id, 'charge');
  return answerExpanded(provider, charge, parsed.params.expand);
}

export function listCharges(provider: StripeSandboxContext, { params }: ApiRequest): Answer {
  const filter = { created, expand, payment_intent: z.string().optional() };
  const parsed = parseParams(z.strictObject({ ...pagination, ...filter }), params);
  if (!parsed.ok) return parsed.answer;
  const wanted = parsed.params;
  const refusal = refuseCursor(wanted, 'charge', (id) => !!provider.ledger.charge.get(id));
  if (refusal) return refusal;
  const charges = provider.ledger.charge
    .newestFirst()
    .filter(
      (charge) => wanted.payment_intent === undefined || charge.payment_intent === wanted.payment_intent,
    )
    .filter((charge) => wasCreatedWithin(wanted.created, charge.created));
  return answerExpanded(provider, listPage(charges, wanted, '/v1/charges'), wanted.expand);
}

export function retrieveEvent(provider: StripeSandboxContext, _request: ApiRequest, id: string): Answer {
  const event = provider.ledger.event.get(id);
  return event ? answer(readEvent(provider, event)) : refuseMissing('event', id);
}

export function listEvents(provider: StripeSandboxContext, { params }: ApiRequest): Answer {
  const schema = z.strictObject({
    ...pagination,
    created,
    type: z.string().optional(),
    types: z.array(z.string()).max(20).optional(),
    delivery_success: z.literal(['true', 'false']).optional(),
    expand,
  });
  const parsed = parseParams(schema, params);
  if (!parsed.ok) return parsed.answer;
  const wanted = parsed.params;
  const refusal = refuseCursor(wanted, 'event', (id) => !!provider.ledger.event.get(id));
  if (refusal) return refusal;
  const events = provider.ledger.event
    .newestFirst()
    .filter((event) => wanted.type === undefined || matches(event.type, wanted.type))
    .filter((event) => wanted.types === undefined || wanted.types.some((type) => matches(event.type, type)))
    .filter((event) => wasCreatedWithin(wanted.created, event.created))
    .filter(({ id }) => {
      if (wanted.delivery_success === undefined) return true;
      return (
        (provider.ledger.delivery.get(id)?.status === 'delivered') === (wanted.delivery_success === 'true')
      );
    });
  const page = listPage(events, wanted, '/v1/events');
  return answer({ ...page, data: page.data.map((event) => readEvent(provider, event)) });
}

function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
