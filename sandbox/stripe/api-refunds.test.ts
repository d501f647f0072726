import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linenShirts, startSandboxWithShop, until } from './shop-stand-in.ts';

let shop: Awaited<ReturnType<typeof startSandboxWithShop>>;
beforeAll(async () => {
  shop = await startSandboxWithShop();
});
afterAll(() => shop.close());

async function paidIntent(): Promise<Stripe.PaymentIntent> {
  const { id } = await shop.stripe.checkout.sessions.create(linenShirts());
  await shop.control(`sessions/${id}/pay`, { method: 'card' });
  const session = await shop.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  return session.payment_intent as Stripe.PaymentIntent;
}

it('returns parts and then the rest, never more than was charged', async () => {
  const intent = await paidIntent();
  const part = await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 2990 });
  expect(part).toMatchObject({ amount: 2990, status: 'succeeded', payment_intent: intent.id });
  const tooMuch = shop.stripe.refunds.create({ payment_intent: intent.id, amount: 10_001 });
  await expect(tooMuch).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
  const rest = await shop.stripe.refunds.create({ payment_intent: intent.id });
  expect(rest.amount).toBe(10_000);
  const again = shop.stripe.refunds.create({ payment_intent: intent.id });
  await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' });
  expect((await shop.stripe.refunds.list({ payment_intent: intent.id })).data.map(({ id }) => id)).toEqual([
    rest.id,
    part.id,
  ]);
  const found = await shop.stripe.refunds.retrieve(part.id, { expand: ['charge'] });
  expect(found.charge).toMatchObject({ amount_refunded: 12_990, refunded: true });
});

it('happens once for one idempotency key, and tells the shop', async () => {
  const intent = await paidIntent();
  const key = { idempotencyKey: `refund-${intent.id}` };
  const params = { payment_intent: intent.id, amount: 100 };
  const [first, second] = await Promise.all([
    shop.stripe.refunds.create(params, key),
    shop.stripe.refunds.create(params, key),
  ]);
  expect(second.id).toBe(first.id);
  const told = () => shop.received.filter(({ data }) => (data.object as Stripe.Refund).id === first.id);
  await until(() => told().length > 0);
  expect(told()).toMatchObject([
    { type: 'refund.created', request: { idempotency_key: key.idempotencyKey } },
  ]);
});

it('may take its time, and then arrive, or fail and leave its money to be returned again', async () => {
  const intent = await paidIntent();
  await shop.control('refunds', { arrive: 'pending' });
  const [arrives, fails] = [
    await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 2_990 }),
    await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 10_000 }),
  ];
  await shop.control('refunds', { arrive: 'succeeded' });
  expect([arrives.status, fails.status]).toEqual(['pending', 'pending']);
  await shop.control(`refunds/${arrives.id}/settle`, {});
  await shop.control(`refunds/${fails.id}/settle`, { outcome: 'failed' });
  await until(() => shop.received.some(({ type }) => type === 'refund.failed'));
  expect(shop.received.map(({ type, data }) => `${type} ${(data.object as Stripe.Refund).id}`)).toEqual(
    expect.arrayContaining([`refund.updated ${arrives.id}`, `refund.failed ${fails.id}`]),
  );
  const found = await shop.stripe.refunds.retrieve(fails.id, { expand: ['charge'] });
  expect(found).toMatchObject({ status: 'failed', charge: { amount_refunded: 2_990, refunded: false } });
  const again = await shop.stripe.refunds.create({ payment_intent: intent.id });
  expect(again).toMatchObject({ status: 'succeeded', amount: 10_000 });
  expect(await shop.control(`refunds/${fails.id}/settle`, {})).toMatchObject({ error: expect.any(String) });
});

it('needs a payment', async () => {
  const { id } = await shop.stripe.checkout.sessions.create(linenShirts());
  const session = (await shop.control(`sessions/${id}/decline`, {})) as unknown as Stripe.Checkout.Session;
  const refund = shop.stripe.refunds.create({ payment_intent: String(session.payment_intent) });
  await expect(refund).rejects.toThrow('does not have a successful charge');
  await expect(shop.stripe.refunds.create({})).rejects.toThrow('payment_intent or charge');
});
