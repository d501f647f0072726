import type Stripe from 'stripe';
import { API_VERSION } from './api-version.ts';
import { newId } from './ids.ts';
import type { StoredEvent } from './ledger.ts';
import type { Cause, StripeSandboxContext } from './stripe-sandbox-context-types.ts';

export type EventType = Extract<
  Stripe.Event['type'],
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
>;

/** Records an event with the current state of `object`, and delivers it if the shop subscribed to it. */
export function announce(
  provider: StripeSandboxContext,
  type: EventType,
  object: { id: string },
  cause?: Cause,
): void {
  const id = newId('evt_1');
  const created = provider.now();
  const event = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: provider.isEnabled(type) ? 1 : 0,
    request: { id: cause?.requestId ?? null, idempotency_key: cause?.idempotencyKey ?? null },
    type,
  } satisfies Stripe.EventBase | { data: unknown };
  provider.ledger.event.put({ id, type, created, payload: JSON.stringify(event) });
  if (!provider.isEnabled(type)) return;
  provider.ledger.delivery.put({
    id,
    type,
    created,
    status: 'pending',
    attempts: 0,
    lastAnswer: null,
    nextAttemptAt: null,
  });
  provider.deliver(id);
}

export function readEvent(provider: StripeSandboxContext, stored: StoredEvent): Stripe.Event {
  const isPending = provider.ledger.delivery.get(stored.id)?.status === 'pending';
  return { ...(JSON.parse(stored.payload) as Stripe.Event), pending_webhooks: isPending ? 1 : 0 };
}
