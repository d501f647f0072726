import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';

vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_x');
vi.stubEnv('SANDBOX', 'on');
// Another test may have loaded the configuration without these settings.
vi.resetModules();
const { readWebhook } = await import('./read-webhook.server.ts');

const stripe = new Stripe('sk_test_x');
const ORDER = '6d9a3a1e-5f1c-4c1e-9d2b-0e6d1f1f2a3b';
const secrets = ['whsec_old', 'whsec_new'];
const paid = eventOf('checkout.session.completed', { payment_status: 'paid', status: 'complete' });

test('an event signed with any of our secrets is read', () => {
  for (const secret of secrets) {
    expect(readWebhook(paid, sign(paid, secret), secrets)).toMatchObject({
      ok: true,
      type: 'checkout.session.completed',
      payment: { state: 'paid', orderId: ORDER, amountCents: 9_500 },
    });
  }
});

test('a signature of nobody, of somebody else, or of nothing is refused', () => {
  const refused = { ok: false, reason: 'bad-signature' };
  for (const signature of [null, '', 'garbage', 't=1,v1=', 't=1', 'v1=00'])
    expect(readWebhook(paid, signature, secrets).ok).toBe(false);
  expect(readWebhook(paid, sign(paid, 'whsec_thief'), secrets)).toEqual(refused);
  expect(readWebhook(paid, sign(paid, 'whsec_old'), [])).toEqual(refused);
  expect(readWebhook(paid, sign(paid, 'whsec_old'), ['whsec_new'])).toEqual(refused);
});

test('an event that was signed more than five minutes ago is refused', () => {
  const ago = (seconds: number) => sign(paid, 'whsec_new', Math.floor(Date.now() / 1000) - seconds);
  expect(readWebhook(paid, ago(290), secrets).ok).toBe(true);
  expect(readWebhook(paid, ago(310), secrets)).toEqual({ ok: false, reason: 'bad-signature' });
});

test('one changed character anywhere is noticed', () => {
  const signature = sign(paid, 'whsec_new');
  fc.assert(
    fc.property(fc.nat(paid.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (index, character) => {
      fc.pre(paid[index] !== character);
      const tampered = paid.slice(0, index) + character + paid.slice(index + 1);
      expect(readWebhook(tampered, signature, secrets)).toEqual({ ok: false, reason: 'bad-signature' });
    }),
  );
});

test.each([
  ['checkout.session.completed', { payment_status: 'unpaid', status: 'complete' }, 'processing'],
  ['checkout.session.expired', { payment_status: 'unpaid', status: 'expired' }, 'expired'],
  ['checkout.session.async_payment_succeeded', { payment_status: 'paid', status: 'complete' }, 'paid'],
  ['checkout.session.async_payment_failed', { payment_status: 'unpaid', status: 'complete' }, 'failed'],
])('%s of a session that is %j: %s', (type, session, state) => {
  const event = eventOf(type, session);
  expect(readWebhook(event, sign(event, 'whsec_new'), secrets)).toMatchObject({
    ok: true,
    payment: { state },
  });
});

test.each(['charge.refunded', 'refund.updated', 'refund.failed'])(
  '%s names the payment of which money was returned',
  (type) => {
    for (const payment_intent of ['pi_1', { id: 'pi_1', object: 'payment_intent' }]) {
      const event = eventOf(type, { payment_intent });
      expect(readWebhook(event, sign(event, 'whsec_new'), secrets)).toEqual({
        ok: true,
        type,
        payment: undefined,
        refundedPaymentIntentId: 'pi_1',
      });
    }
  },
);

test.each(['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])(
  'charge.dispute.%s names the dispute, and nothing of what it says of it',
  (what) => {
    const event = eventOf(`charge.dispute.${what}`, { id: 'du_1', object: 'dispute', status: 'lost' });
    expect(readWebhook(event, sign(event, 'whsec_new'), secrets)).toEqual({
      ok: true,
      type: `charge.dispute.${what}`,
      disputeId: 'du_1',
    });
  },
);

test('a refused attempt names its order, however often it is told', () => {
  const event = eventOf('payment_intent.payment_failed', { id: 'pi_1', object: 'payment_intent' });
  expect(readWebhook(event, sign(event, 'whsec_new'), secrets)).toMatchObject({
    ok: true,
    payment: undefined,
    refusedAttempt: { eventId: 'evt_1', orderId: ORDER },
  });
  for (const metadata of [{}, null, { order_id: 'not an id' }]) {
    const strange = eventOf('payment_intent.payment_failed', { metadata });
    expect(readWebhook(strange, sign(strange, 'whsec_new'), secrets)).toMatchObject({
      refusedAttempt: undefined,
    });
  }
});

test.each(['payment_intent.succeeded', 'customer.created', 'plan.created'])(
  '%s says nothing of an order',
  (type) => {
    const event = eventOf(type, { payment_status: 'paid' });
    expect(readWebhook(event, sign(event, 'whsec_new'), secrets)).toEqual({
      ok: true,
      type,
      payment: undefined,
    });
  },
);

test.each([
  '{',
  'null',
  '7',
  '[]',
  '{}',
  '{"type":"checkout.session.completed"}',
  '{"type":"checkout.session.expired","data":{}}',
  '{"type":"charge.refunded","data":{}}',
  '{"type":"charge.refunded","data":{"object":{"payment_intent":null}}}',
])('what is signed but no event never throws: %j', (body) => {
  const read = readWebhook(body, sign(body, 'whsec_new'), secrets);
  expect(read.ok ? read.payment : read.reason).toBe(read.ok ? undefined : 'bad-event');
});

function eventOf(type: string, session: object): string {
  const object = {
    id: 'cs_test_1',
    object: 'checkout.session',
    amount_total: 9_500,
    currency: 'eur',
    livemode: false,
    metadata: { order_id: ORDER },
    ...session,
  };
  return JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
}

function sign(payload: string, secret: string, timestamp?: number): string {
  return stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) });
}
