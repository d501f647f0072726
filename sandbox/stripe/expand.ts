import { type Answer, answer, refuseRequest } from './answer.ts';
import type { StripeSandboxContext } from './stripe-sandbox-context-types.ts';

type Thing = Record<string, unknown>;

/** Returns `body` with the ids at the `expand` paths replaced by their objects. */
export function answerExpanded(provider: StripeSandboxContext, body: object, paths: string[] = []): Answer {
  let expanded = body as Thing;
  for (const path of paths) {
    const next = expand(provider, expanded, path.split('.'));
    if (!next) return refuseRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
    expanded = next;
  }
  return answer(expanded);
}

function expand(provider: StripeSandboxContext, thing: Thing, path: string[]): Thing | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return thing;
  if (step === 'data' && thing.object === 'list') {
    const data = (thing.data as Thing[]).map((value) => expand(provider, value, rest));
    return data.includes(undefined) ? undefined : { ...thing, data };
  }
  if (!EXPANDABLE.has(`${String(thing.object)}.${step}`)) return undefined;
  const value = lookUp(provider, thing, step);
  if (value === null) return thing;
  const expanded = expand(provider, value, rest);
  return expanded && { ...thing, [step]: expanded };
}

const EXPANDABLE = new Set([
  'checkout.session.line_items',
  'checkout.session.payment_intent',
  'payment_intent.latest_charge',
  'charge.payment_intent',
  'refund.charge',
  'refund.payment_intent',
  'dispute.charge',
  'dispute.payment_intent',
]);

function lookUp(provider: StripeSandboxContext, thing: Thing, step: string): Thing | null {
  const { session, intent, charge } = provider.ledger;
  if (step === 'line_items') {
    const data = session.get(String(thing.id))?.lineItems ?? [];
    return {
      object: 'list',
      data,
      has_more: false,
      url: `/v1/checkout/sessions/${String(thing.id)}/line_items`,
    };
  }
  const value = thing[step];
  if (typeof value !== 'string') return value as Thing | null;
  const found = step === 'payment_intent' ? intent.get(value) : charge.get(value);
  return (found as Thing | undefined) ?? null;
}
