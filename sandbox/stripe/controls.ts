import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { readBody, sendJson } from '../http.ts';
import { settleRefund } from './api-refunds.ts';
import { BANKS } from './banks.ts';
import type { Deliveries } from './deliveries.ts';
import { type DisputeKind, openDispute, settleDispute } from './disputes.ts';
import { OUTAGES, type Outage, setOutage } from './outage.ts';
import type { Payment } from './payment-intent.ts';
import { PAYMENT_METHODS } from './session-params.ts';
import {
  chargeOfSession,
  declineSession,
  expireSession,
  type Outcome,
  paySession,
  settleSession,
  startDelayedPayment,
} from './session-transitions.ts';
import type { StripeSandboxContext } from './stripe-sandbox-context-types.ts';

const LIST_LIMIT = 1000;

export interface Controls {
  provider: StripeSandboxContext;
  deliveries: Deliveries;
  outage: Outage;
}

/** Serves the controls under `/sandbox/…`, with which tests act as shopper, network and clock. */
export async function handleControl(
  controls: Controls,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const input = readInput(await readBody(request));
  const reply =
    input === undefined ? wrong('The body must be a JSON object.') : act(controls, request, path, input);
  await controls.provider.ledger.flushed();
  sendJson(response, reply.status, reply.body);
}

interface Reply {
  status: number;
  body: unknown;
}

function act(controls: Controls, request: IncomingMessage, path: string, input: unknown): Reply {
  const { provider, deliveries, outage } = controls;
  const isPost = request.method === 'POST';
  if (path === '/sandbox/sessions' && !isPost) {
    return found(
      provider.ledger.session
        .newestFirst()
        .slice(0, LIST_LIMIT)
        .map(({ session }) => session),
    );
  }
  if (path === '/sandbox/deliveries' && !isPost) {
    return found(provider.ledger.delivery.newestFirst().slice(0, LIST_LIMIT));
  }
  if (path === '/sandbox/deliveries/count' && !isPost) return found(countDeliveries(provider));
  if (path === '/sandbox/webhooks')
    return change(isPost, webhooks, input, deliveries.behaviour, deliveries.behave);
  if (path === '/sandbox/outage') {
    return change(isPost, outages, input, outage, ({ mode, count }) =>
      setOutage(outage, { mode, count: count ?? null }),
    );
  }
  if (path === '/sandbox/refunds')
    return change(isPost, refunds, input, provider.refunds, (to) => Object.assign(provider.refunds, to));
  const refundId = /^\/sandbox\/refunds\/([^/]+)\/settle$/.exec(path)?.[1];
  if (isPost && refundId) return actOnRefund(provider, refundId, input);
  const disputeId = /^\/sandbox\/disputes\/([^/]+)\/settle$/.exec(path)?.[1];
  if (isPost && disputeId) return actOnDispute(provider, disputeId, input);
  if (path === '/sandbox/disputes' && !isPost)
    return found(provider.ledger.dispute.newestFirst().slice(0, LIST_LIMIT));
  const [, id, action] = /^\/sandbox\/sessions\/([^/]+)\/([a-z-]+)$/.exec(path) ?? [];
  if (isPost && id && action) return actOnSession(provider, id, action, input);
  return { status: 404, body: { error: `No such control: ${request.method} ${path}` } };
}

function actOnRefund(provider: StripeSandboxContext, id: string, input: unknown): Reply {
  const parsed = refundAction.safeParse(input);
  if (!parsed.success) return wrong(z.prettifyError(parsed.error));
  const settled = settleRefund(provider, id, parsed.data.outcome);
  if (settled.ok) return found(settled.refund);
  return {
    status: settled.reason === 'missing' ? 404 : 409,
    body: { error: `The refund is ${settled.reason}.` },
  };
}

function actOnDispute(provider: StripeSandboxContext, id: string, input: unknown): Reply {
  const parsed = disputeAction.safeParse(input);
  if (!parsed.success) return wrong(z.prettifyError(parsed.error));
  const dispute = provider.ledger.dispute.get(id);
  if (!dispute) return { status: 404, body: { error: 'The dispute is missing.' } };
  return found(settleDispute(provider, dispute, parsed.data.outcome));
}

/** Opens a dispute by the payer of a session. */
function disputeSession(provider: StripeSandboxContext, id: string, kind: DisputeKind): Reply {
  const charge = chargeOfSession(provider, id);
  const dispute = charge && openDispute(provider, charge, kind);
  return dispute
    ? found(dispute)
    : { status: 409, body: { error: 'Nothing was paid that is not disputed.' } };
}

function actOnSession(provider: StripeSandboxContext, id: string, action: string, input: unknown): Reply {
  const parsed = sessionAction.safeParse(input);
  if (!parsed.success) return wrong(z.prettifyError(parsed.error));
  const { method, bank, holder = '', delayed, outcome, seconds, reason, inquiry } = parsed.data;
  const payment: Payment = method === 'ideal' ? { method, bank: bank ?? 'ing', holder } : { method, holder };
  if (action === 'pay' && delayed) return tell(startDelayedPayment(provider, id));
  if (action === 'pay') return tell(paySession(provider, id, payment));
  if (action === 'decline') return tell(declineSession(provider, id, method));
  if (action === 'expire') return tell(expireSession(provider, id));
  if (action === 'settle') return tell(settleSession(provider, id, outcome, payment));
  if (action === 'dispute') return disputeSession(provider, id, { reason, isInquiry: inquiry });
  if (action === 'expire-in') return tell(moveExpiry(provider, id, seconds));
  return { status: 404, body: { error: `No such control: ${action}` } };
}

// Stripe's minimum of half an hour is too long for a test.
function moveExpiry(provider: StripeSandboxContext, id: string, seconds: number): Outcome {
  const stored = provider.ledger.session.get(id);
  if (!stored) return { ok: false, reason: 'missing' };
  const session = { ...stored.session, expires_at: provider.now() + seconds };
  provider.ledger.session.put({ ...stored, session });
  provider.watchExpiry(id, session.expires_at);
  return { ok: true, session };
}

const sessionAction = z.strictObject({
  method: z.literal(PAYMENT_METHODS).default('card'),
  bank: z.literal(BANKS.map(({ code }) => code)).optional(),
  holder: z.string().optional(),
  delayed: z.boolean().default(false),
  outcome: z.literal(['succeeded', 'failed']).default('succeeded'),
  seconds: z.int().min(0).default(1),
  reason: z.string().default('fraudulent'),
  inquiry: z.boolean().default(false),
});

const refunds = z.strictObject({ arrive: z.literal(['succeeded', 'pending']) });
const refundAction = z.strictObject({ outcome: z.literal(['succeeded', 'failed']).default('succeeded') });

const disputeAction = z.strictObject({ outcome: z.literal(['won', 'lost']) });

const count = z.int().min(0);
const webhooks = z
  .strictObject({
    url: z.url(),
    delayMs: count,
    repeat: count,
    reverse: count,
    paused: z.boolean(),
    drop: count,
  })
  .partial();
const outages = z.strictObject({ mode: z.literal(OUTAGES), count: count.nullish() });

function change<Schema extends z.ZodType>(
  isPost: boolean,
  schema: Schema,
  input: unknown,
  state: object,
  apply: (changes: z.output<Schema>) => object,
): Reply {
  if (!isPost) return found(state);
  const parsed = schema.safeParse(input);
  return parsed.success ? found(apply(parsed.data)) : wrong(z.prettifyError(parsed.error));
}

function countDeliveries(provider: StripeSandboxContext): Record<string, number> {
  const counts: Record<string, number> = { pending: 0, delivered: 0, dropped: 0, 'given-up': 0 };
  for (const { status } of provider.ledger.delivery.oldestFirst()) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function tell(outcome: Outcome): Reply {
  if (outcome.ok) return found(outcome.session);
  if (outcome.reason === 'missing') return { status: 404, body: { error: 'No such session.' } };
  return { status: 409, body: { error: `The session is ${outcome.reason}.`, reason: outcome.reason } };
}

function found(body: unknown): Reply {
  return { status: 200, body };
}

function wrong(message: string): Reply {
  return { status: 400, body: { error: message } };
}

function readInput(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
