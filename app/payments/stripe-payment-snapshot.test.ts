import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { stripeSessionToPaymentSnapshot } from './stripe-payment-snapshot.server.ts';

const ORDER = '6d9a3a1e-5f1c-4c1e-9d2b-0e6d1f1f2a3b';

test('a paid session is told in our words', () => {
  expect(stripeSessionToPaymentSnapshot(session({ payment_status: 'paid', status: 'complete' }))).toEqual({
    sessionId: 'cs_test_1',
    orderId: ORDER,
    state: 'paid',
    amountCents: 12_990,
    currency: 'eur',
    isTest: true,
    paymentIntentId: 'pi_1',
    method: undefined,
  });
});

test.each([
  ['unpaid', 'open', 'open'],
  ['unpaid', 'complete', 'processing'],
  ['unpaid', 'expired', 'expired'],
  ['paid', 'complete', 'paid'],
  // Paid takes precedence.
  ['paid', 'expired', 'paid'],
  ['no_payment_required', 'complete', 'paid'],
] as const)('%s and %s is %s', (payment_status, status, state) => {
  expect(stripeSessionToPaymentSnapshot(session({ payment_status, status })).state).toBe(state);
});

test('a delayed payment that failed is told by its event, and by its intent where that was asked for', () => {
  const delayed = session({ payment_status: 'unpaid', status: 'complete' });
  expect(stripeSessionToPaymentSnapshot(delayed, true).state).toBe('failed');
  const stateWith = (status: string, more: Partial<Stripe.Checkout.Session> = {}) =>
    stripeSessionToPaymentSnapshot(
      session({
        payment_status: 'unpaid',
        status: 'complete',
        payment_intent: { id: 'pi_1', status, latest_charge: null } as Stripe.PaymentIntent,
        ...more,
      }),
    ).state;
  expect(['requires_payment_method', 'canceled'].map((status) => stateWith(status))).toEqual([
    'failed',
    'failed',
  ]);
  expect(['processing', 'requires_action', 'requires_capture'].map((status) => stateWith(status))).toEqual(
    Array(3).fill('processing'),
  );
  // A declined card leaves the page open for another.
  expect(stateWith('requires_payment_method', { status: 'open' })).toBe('open');
  expect(stateWith('requires_payment_method', { payment_status: 'paid' })).toBe('paid');
});

test.each([null, {}, { order_id: '' }, { order_id: 'order-1' }, { order_id: "' or 1=1" }])(
  'metadata %j names no order of ours',
  (metadata) => {
    expect(
      stripeSessionToPaymentSnapshot(session({ metadata } as Partial<Stripe.Checkout.Session>)).orderId,
    ).toBeUndefined();
  },
);

test('who paid is told by the card, or by all that iDEAL tells of the account; null where that is too little', () => {
  const payerOf = (latest_charge: unknown) =>
    stripeSessionToPaymentSnapshot(
      session({ payment_intent: { id: 'pi_2', latest_charge } as unknown as Stripe.PaymentIntent }),
    ).payer;
  const ideal = { bic: 'INGBNL2A', iban_last4: '5264', verified_name: 'Jenny Rosen' };
  expect(payerOf({ payment_method_details: { card: { fingerprint: 'Xt5E' } } })).toBe('card Xt5E');
  expect(payerOf({ payment_method_details: { ideal } })).toBe('account INGBNL2A 5264 jenny rosen');
  expect(payerOf({ payment_method_details: { ideal: { ...ideal, verified_name: null } } })).toBeNull();
  expect(payerOf({ payment_method_details: { card: { fingerprint: null } } })).toBeNull();
  expect(payerOf(null)).toBeNull();
  expect(payerOf('ch_1')).toBeUndefined();
  expect(stripeSessionToPaymentSnapshot(session({ payment_intent: 'pi_2' })).payer).toBeUndefined();
});

test('the method is known when the provider was asked for it', () => {
  const methodOf = (latest_charge: unknown) =>
    stripeSessionToPaymentSnapshot(
      session({ payment_intent: { id: 'pi_2', latest_charge } as unknown as Stripe.PaymentIntent }),
    );
  expect(methodOf({ payment_method_details: { type: 'ideal' } })).toMatchObject({
    method: 'ideal',
    paymentIntentId: 'pi_2',
  });
  expect(methodOf({ payment_method_details: { type: 'card' } }).method).toBe('card');
  expect(methodOf({ payment_method_details: { type: 'klarna' } }).method).toBeUndefined();
  expect(methodOf('ch_1').method).toBeUndefined();
  expect(methodOf(null).method).toBeUndefined();
});

test('a session without an amount, a currency or a payment is no payment of anything', () => {
  const empty = session({ amount_total: null, currency: null, payment_intent: null, livemode: true });
  expect(stripeSessionToPaymentSnapshot(empty)).toMatchObject({
    amountCents: 0,
    currency: '',
    isTest: false,
    paymentIntentId: undefined,
  });
});

function session(facts: Partial<Stripe.Checkout.Session>): Stripe.Checkout.Session {
  const common = {
    id: 'cs_test_1',
    amount_total: 12_990,
    currency: 'eur',
    livemode: false,
    metadata: { order_id: ORDER },
    payment_intent: 'pi_1',
    payment_status: 'unpaid',
    status: 'open',
  };
  return { ...common, ...facts } as Stripe.Checkout.Session;
}
