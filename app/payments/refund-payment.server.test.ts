import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { afterAll, expect, test, vi } from 'vitest';
import { listRefundsOfPayment, refundPayment } from './refund-payment.server.ts';
import { stripe } from './stripe.server.ts';

const { sandbox } = await vi.hoisted(async () => {
  const { startStripeSandbox } = await import('../../sandbox/stripe/stripe-sandbox.ts');
  const keys = { secretKey: 'sk_test_parts', webhookSecret: 'whsec_x', webhookUrl: 'http://127.0.0.1:9/' };
  const provider = await startStripeSandbox({ port: 0, ...keys });
  process.env.STRIPE_SECRET_KEY = keys.secretKey;
  process.env.STRIPE_API_URL = provider.url;
  return { sandbox: provider };
});

afterAll(() => sandbox.close());

test('each part is returned once, however often it is asked for, and never more than was paid', async () => {
  const paymentIntentId = await paid(10_000);
  const part = {
    refundId: randomUUID(),
    orderId: randomUUID(),
    paymentIntentId,
    amountCents: 4_000,
    isAutomatic: false,
  };
  const first = await refundPayment(part);
  expect(first).toMatchObject({ ok: true });
  expect(await refundPayment(part)).toEqual(first);
  const other = { ...part, refundId: randomUUID() };
  expect(await refundPayment({ ...other, amountCents: 6_001 })).toEqual({
    ok: false,
    reason: 'refused',
    answer: expect.stringContaining('greater than unrefunded amount'),
  });
  const rest = await refundPayment({ ...other, refundId: randomUUID(), amountCents: 6_000 });
  expect(rest).toMatchObject({ ok: true });
  expect(await refundPayment(part)).toEqual(first);
  const made = await stripe.refunds.list({ payment_intent: paymentIntentId });
  expect(made.data.map(({ amount }) => amount)).toEqual([6_000, 4_000]);
});

test('what was given back of a payment is listed, the oldest first, and says whether the shop did it', async () => {
  const paymentIntentId = await paid(10_000);
  const part = {
    refundId: randomUUID(),
    orderId: randomUUID(),
    paymentIntentId,
    amountCents: 1_000,
    isAutomatic: false,
  };
  const ours = await refundPayment(part);
  const made = [await stripe.refunds.retrieve(ours.ok ? ours.providerId : '')];
  for (const amount of [2_000, 3_000])
    made.push(await stripe.refunds.create({ payment_intent: paymentIntentId, amount }));
  expect(await listRefundsOfPayment(paymentIntentId)).toEqual(
    made.map(({ id, amount, created }, index) => ({
      providerId: id,
      amountCents: amount,
      at: new Date(created * 1000),
      isOurs: index === 0,
      state: 'done',
    })),
  );
});

test('late money that a former version returned without naming the refund is not returned again', async () => {
  const paymentIntentId = await paid(10_000);
  const orderId = randomUUID();
  const old = await stripe.refunds.create({
    payment_intent: paymentIntentId,
    metadata: { order_id: orderId },
  });
  const part = { refundId: randomUUID(), orderId, paymentIntentId, amountCents: 10_000 };
  expect(await refundPayment({ ...part, isAutomatic: true })).toEqual({ ok: true, providerId: old.id });
  expect(await refundPayment({ ...part, isAutomatic: false })).toMatchObject({
    ok: false,
    reason: 'refused',
  });
});

test('late money that a former version returned and the bank sent back is returned anew', async () => {
  const paymentIntentId = await paid(10_000);
  const orderId = randomUUID();
  const old = await stripe.refunds.create({
    payment_intent: paymentIntentId,
    metadata: { order_id: orderId },
  });
  await fetch(`${sandbox.url}/sandbox/refunds/${old.id}/settle`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ outcome: 'failed' }),
  });
  const part = { refundId: randomUUID(), orderId, paymentIntentId, amountCents: 10_000, isAutomatic: true };
  const again = await refundPayment(part);
  expect(again).toMatchObject({ ok: true });
  expect(again).not.toEqual({ ok: true, providerId: old.id });
  expect(await refundPayment(part)).toEqual(again);
});

test('a provider that is away, or does not know our key, is asked again later; its answer is kept', async () => {
  const paymentIntentId = await paid(10_000);
  const part = { refundId: randomUUID(), orderId: randomUUID(), paymentIntentId, amountCents: 10_000 };
  const tell = (mode: string) =>
    fetch(`${sandbox.url}/sandbox/outage`, { method: 'POST', body: JSON.stringify({ mode }) });
  await tell('unavailable');
  const away = await refundPayment({ ...part, isAutomatic: false });
  await tell('none');
  expect(away).toEqual({
    ok: false,
    reason: 'unavailable',
    answer: expect.stringContaining('set to be unavailable'),
  });
  expect(await refundPayment({ ...part, isAutomatic: false })).toMatchObject({ ok: true });
});

async function paid(unitAmount: number): Promise<string> {
  const { id } = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'eur', unit_amount: unitAmount, product_data: { name: 'Shirt' } },
      },
    ],
    success_url: 'http://shop.example/',
    cancel_url: 'http://shop.example/',
  });
  await fetch(`${sandbox.url}/sandbox/sessions/${id}/pay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ method: 'card' }),
  });
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  return (session.payment_intent as Stripe.PaymentIntent).id;
}
