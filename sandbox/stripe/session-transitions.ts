import type Stripe from 'stripe';
import { redeemCoupons } from './api-coupons.ts';
import { announce } from './events.ts';
import type { StoredSession } from './ledger.ts';
import { buildCharge, buildIntent, type Payment, paymentError } from './payment-intent.ts';
import type { PaymentMethod } from './session-params.ts';
import type { Cause, StripeSandboxContext } from './stripe-sandbox-context-types.ts';

export type Outcome =
  | { ok: true; session: Stripe.Checkout.Session }
  | {
      ok: false;
      reason: 'missing' | 'expired' | 'complete' | 'not-processing';
      session?: Stripe.Checkout.Session;
    };

/** Returns the session, expired first if its time is over. */
export function currentSession(provider: StripeSandboxContext, id: string): StoredSession | undefined {
  const stored = provider.ledger.session.get(id);
  if (stored?.session.status !== 'open' || stored.session.expires_at > provider.now()) return stored;
  end(provider, stored);
  return provider.ledger.session.get(id);
}

/** Pays an open session. Refuses a second payment with `complete`. */
export function paySession(provider: StripeSandboxContext, id: string, payment: Payment): Outcome {
  const open = openSession(provider, id);
  if (!('stored' in open)) return open;
  const intent = succeed(provider, open.stored, payment);
  const session = change(provider, open.stored, {
    ...completed(intent, open.stored.session.customer_email),
    payment_status: 'paid',
  });
  announce(provider, 'payment_intent.succeeded', intent);
  announce(provider, 'checkout.session.completed', session);
  return { ok: true, session };
}

/** Completes an open session with a payment decided later, by `settleSession`. */
export function startDelayedPayment(provider: StripeSandboxContext, id: string): Outcome {
  const open = openSession(provider, id);
  if (!('stored' in open)) return open;
  const intent: Stripe.PaymentIntent = { ...intentOf(provider, open.stored), status: 'processing' };
  provider.ledger.intent.put(intent);
  const session = change(provider, open.stored, completed(intent, open.stored.session.customer_email));
  announce(provider, 'checkout.session.completed', session);
  return { ok: true, session };
}

export function settleSession(
  provider: StripeSandboxContext,
  id: string,
  outcome: 'succeeded' | 'failed',
  payment: Payment,
): Outcome {
  const stored = currentSession(provider, id);
  if (!stored) return { ok: false, reason: 'missing' };
  if (intentOf(provider, stored).status !== 'processing') {
    return { ok: false, reason: 'not-processing', session: stored.session };
  }
  if (outcome === 'failed') {
    announce(provider, 'payment_intent.payment_failed', fail(provider, stored, payment.method));
    announce(provider, 'checkout.session.async_payment_failed', stored.session);
    return { ok: true, session: stored.session };
  }
  announce(provider, 'payment_intent.succeeded', succeed(provider, stored, payment));
  const session = change(provider, stored, { payment_status: 'paid' });
  announce(provider, 'checkout.session.async_payment_succeeded', session);
  return { ok: true, session };
}

/** Fails an attempt; the session stays open. */
export function declineSession(provider: StripeSandboxContext, id: string, method: PaymentMethod): Outcome {
  const open = openSession(provider, id);
  if (!('stored' in open)) return open;
  const intent = fail(provider, open.stored, method);
  const session = change(provider, open.stored, { payment_intent: intent.id });
  announce(provider, 'payment_intent.payment_failed', intent);
  return { ok: true, session };
}

export function expireSession(provider: StripeSandboxContext, id: string, cause?: Cause): Outcome {
  const open = openSession(provider, id);
  if (!('stored' in open)) return open;
  return { ok: true, session: end(provider, open.stored, cause) };
}

export function chargeOfSession({ ledger }: StripeSandboxContext, id: string): string | undefined {
  const paid = ledger.session.get(id)?.session.payment_intent;
  const charge = typeof paid === 'string' ? ledger.intent.get(paid)?.latest_charge : undefined;
  return typeof charge === 'string' ? charge : undefined;
}

function openSession(
  provider: StripeSandboxContext,
  id: string,
): { stored: StoredSession } | (Outcome & { ok: false }) {
  const stored = currentSession(provider, id);
  if (!stored) return { ok: false, reason: 'missing' };
  if (stored.session.status === 'open') return { stored };
  const reason = stored.session.status === 'complete' ? 'complete' : 'expired';
  return { ok: false, reason, session: stored.session };
}

function end(provider: StripeSandboxContext, stored: StoredSession, cause?: Cause): Stripe.Checkout.Session {
  const session = change(provider, stored, { status: 'expired', url: null });
  if (session.payment_intent) {
    const intent = intentOf(provider, stored);
    provider.ledger.intent.put({
      ...intent,
      status: 'canceled',
      canceled_at: provider.now(),
      cancellation_reason: 'expired',
    });
  }
  announce(provider, 'checkout.session.expired', session, cause);
  return session;
}

function succeed(
  provider: StripeSandboxContext,
  stored: StoredSession,
  payment: Payment,
): Stripe.PaymentIntent {
  const intent = intentOf(provider, stored);
  const charge = buildCharge(intent, payment, stored.session.customer_email, provider.now());
  provider.ledger.charge.put(charge);
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: 'succeeded',
  };
  provider.ledger.intent.put(paid);
  redeemCoupons(provider, stored.session);
  return paid;
}

function fail(
  provider: StripeSandboxContext,
  stored: StoredSession,
  method: PaymentMethod,
): Stripe.PaymentIntent {
  const intent: Stripe.PaymentIntent = {
    ...intentOf(provider, stored),
    last_payment_error: paymentError(method),
    status: 'requires_payment_method',
  };
  provider.ledger.intent.put(intent);
  return intent;
}

// Like at Stripe, the first attempt to pay creates the intent.
function intentOf(provider: StripeSandboxContext, stored: StoredSession): Stripe.PaymentIntent {
  const id = stored.session.payment_intent;
  const known = typeof id === 'string' ? provider.ledger.intent.get(id) : undefined;
  return known ?? buildIntent(stored, provider.now());
}

function completed(intent: Stripe.PaymentIntent, email: string | null): Partial<Stripe.Checkout.Session> {
  return {
    status: 'complete',
    url: null,
    payment_intent: intent.id,
    customer_details: {
      address: { city: null, country: 'NL', line1: null, line2: null, postal_code: null, state: null },
      business_name: null,
      email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  };
}

function change(
  provider: StripeSandboxContext,
  stored: StoredSession,
  changes: Partial<Stripe.Checkout.Session>,
): Stripe.Checkout.Session {
  const session = { ...stored.session, ...changes };
  provider.ledger.session.put({ ...stored, session });
  return session;
}
