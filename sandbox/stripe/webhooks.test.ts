import { afterEach, expect, it } from 'vitest';
import { linenShirts, startSandboxWithShop, until } from './shop-stand-in.ts';

let shop: Awaited<ReturnType<typeof startSandboxWithShop>>;
afterEach(() => shop.close());

async function pay(): Promise<string> {
  const { id } = await shop.stripe.checkout.sessions.create(linenShirts());
  await shop.control(`sessions/${id}/pay`, { method: 'card' });
  return id;
}

const types = () => shop.received.map(({ type }) => type).sort();

it('tells a signed story of a paid session', async () => {
  shop = await startSandboxWithShop();
  const id = await pay();
  await until(() => shop.received.length === 2);
  expect(types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded']);
  const completed = shop.received.find(({ type }) => type === 'checkout.session.completed');
  expect(completed?.data.object).toMatchObject({
    id,
    payment_status: 'paid',
    metadata: { order_id: 'order-1' },
  });
  const event = await shop.stripe.events.retrieve(completed?.id ?? '');
  expect(event).toMatchObject({ pending_webhooks: 0, type: 'checkout.session.completed' });
  const list = await shop.stripe.events.list({ types: ['payment_intent.succeeded'] });
  expect(list.data).toHaveLength(1);
});

it('tries again after a refusal, half a second later and then a second', async () => {
  shop = await startSandboxWithShop();
  shop.statuses.push(500, 302, 404);
  const started = Date.now();
  await pay();
  await until(() => shop.received.length === 2);
  expect(Date.now() - started).toBeGreaterThanOrEqual(500);
  const deliveries = (await shop.control('deliveries')) as unknown as { attempts: number }[];
  expect(deliveries.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(5);
});

it('goes on telling a shop that was away, and shows what is under way', async () => {
  shop = await startSandboxWithShop({ webhookUrl: 'http://127.0.0.1:9/nobody' });
  await pay();
  await until(async () => {
    const deliveries = (await shop.control('deliveries')) as unknown as { lastAnswer: string | null }[];
    return deliveries.every(({ lastAnswer }) => lastAnswer === 'ECONNREFUSED');
  });
  const pending = await shop.stripe.events.list({ delivery_success: false });
  expect(pending.data.map(({ pending_webhooks }) => pending_webhooks)).toEqual([1, 1]);
});

it('repeats, holds back, reverses and drops when a test asks for it', async () => {
  shop = await startSandboxWithShop();
  await shop.control('webhooks', { repeat: 2 });
  await pay();
  await until(() => shop.received.length === 6);
  expect(new Set(shop.received.map(({ id }) => id)).size).toBe(2);

  shop.received.length = 0;
  await shop.control('webhooks', { repeat: 0, reverse: 4 });
  const sessions = [await pay(), await pay()];
  await until(() => shop.received.length === 4);
  const told = shop.received.filter(({ type }) => type === 'checkout.session.completed');
  expect(told.map(({ data }) => (data.object as { id: string }).id)).toEqual(sessions.reverse());

  shop.received.length = 0;
  await shop.control('webhooks', { drop: 2 });
  await pay();
  expect(await shop.control('deliveries/count')).toMatchObject({ pending: 0, delivered: 6, dropped: 2 });

  await shop.control('webhooks', { paused: true });
  await pay();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shop.received).toEqual([]);
  await shop.control('webhooks', { paused: false, delayMs: 100 });
  await until(() => shop.received.length === 2);
});

it('tells of sessions that end by themselves', async () => {
  shop = await startSandboxWithShop();
  const { id } = await shop.stripe.checkout.sessions.create(linenShirts());
  await shop.control(`sessions/${id}/expire-in`, { seconds: 1 });
  await until(() => shop.received.length === 1);
  expect(shop.received).toMatchObject([{ type: 'checkout.session.expired', data: { object: { id } } }]);
  expect(await shop.control(`sessions/${id}/pay`, {})).toMatchObject({ reason: 'expired' });
});

it('tells of refused and of delayed payments', async () => {
  shop = await startSandboxWithShop();
  const { id } = await shop.stripe.checkout.sessions.create(linenShirts());
  await shop.control(`sessions/${id}/decline`, { method: 'ideal' });
  await shop.control(`sessions/${id}/pay`, { method: 'ideal', bank: 'bunq', delayed: true });
  expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  });
  expect(await shop.control(`sessions/${id}/settle`, { outcome: 'succeeded' })).toMatchObject({
    payment_status: 'paid',
  });
  await until(() => shop.received.length === 4);
  expect(types()).toEqual([
    'checkout.session.async_payment_succeeded',
    'checkout.session.completed',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
  ]);
  expect(await shop.control(`sessions/${id}/settle`, {})).toMatchObject({ reason: 'not-processing' });
});

it('pays once however many pay at the same time', async () => {
  shop = await startSandboxWithShop();
  const { id } = await shop.stripe.checkout.sessions.create(linenShirts());
  const answers = await Promise.all(Array.from({ length: 10 }, () => shop.control(`sessions/${id}/pay`, {})));
  expect(answers.filter(({ payment_status }) => payment_status === 'paid')).toHaveLength(1);
  await until(() => shop.received.length === 2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shop.received).toHaveLength(2);
});
