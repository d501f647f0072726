import fs from 'node:fs';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout, post, sessionOf } from './shopper.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

let world: World;
let shop: RunningShop;

beforeAll(async () => {
  world = await createWorld();
  shop = await world.startShop();
});

afterAll(() => world?.close());

test('the same webhook fifty times, before, during and after verify-payment, pays, sells and mails once', async () => {
  await world.setStock('m1', 'M', 5);
  const email = 'repeats@example.com';
  const { answer } = await createCheckout(shop.url, [{ id: 'm1', size: 'M', quantity: 2 }], { email });
  const sessionId = sessionOf(answer);
  await world.control('webhooks', { paused: true });
  await world.control(`sessions/${sessionId}/pay`, {});
  const body = await completedEvent(sessionId);
  const deliver = () => post(`${shop.url}/webhooks/stripe`, body, signatureOf(body));
  const verify = () => post(`${shop.url}/functions/v1/verify-payment`, { sessionId });

  const before = Array.from({ length: 20 }, deliver);
  const during = [...Array.from({ length: 5 }, verify), ...Array.from({ length: 20 }, deliver)];
  const answers = await Promise.all([...before, ...during]);
  answers.push(...(await Promise.all(Array.from({ length: 10 }, deliver))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await world.control('webhooks', { paused: false });

  await until('the mail', async () => (await world.mailsTo(email)).length > 0);
  await until('all deliveries', async () => (await world.control('deliveries/count')).pending === 0);
  const [order] = await world.sql<Record<string, string>>('select * from orders where email = $1', [email]);
  expect(order).toMatchObject({ status: 'processing', payment_status: 'paid', is_test: true });
  expect(await world.stockOf('m1', 'M')).toBe(3);
  expect(await world.heldOf('m1', 'M')).toBe(0);
  const logs = await world.sql<{ event_type: string }>(
    'select event_type from payment_logs where order_id = $1 order by event_type',
    [order?.id],
  );
  expect(
    logs.map(({ event_type: type }) => type),
    'each once',
  ).toEqual(['order_status_changed', 'payment_status_changed']);
  expect(await world.mailsTo(email)).toMatchObject([{ count: 1 }]);
});

test('an expired event that arrives after the payment takes nothing back', async () => {
  const { answer } = await createCheckout(shop.url, [{ id: 'm2', size: 'M' }], { email: 'late@example.com' });
  const sessionId = sessionOf(answer);
  await world.control(`sessions/${sessionId}/pay`, {});
  await until('paid', async () => (await statusOf('late@example.com')) === 'processing paid');
  const event = JSON.parse(await completedEvent(sessionId)) as Stripe.CheckoutSessionCompletedEvent;
  const session = { ...event.data.object, status: 'expired', payment_status: 'unpaid' };
  const body = JSON.stringify({ ...event, type: 'checkout.session.expired', data: { object: session } });
  expect((await post(`${shop.url}/webhooks/stripe`, body, signatureOf(body))).status).toBe(200);
  expect(await statusOf('late@example.com')).toBe('processing paid');
});

test('paid after the hold ran out: honoured while the piece is there', async () => {
  await world.setStock('w1', 'M', 1);
  const { answer } = await createCheckout(shop.url, [{ id: 'w1', size: 'M' }], { email: 'slow@example.com' });
  await runOut('slow@example.com');
  await world.control(`sessions/${sessionOf(answer)}/pay`, {});
  await until('paid', async () => (await statusOf('slow@example.com')) === 'processing paid');
  expect(await world.stockOf('w1', 'M')).toBe(0);
});

test('paid after the hold ran out and somebody else took the piece: refunded, cancelled and told', async () => {
  await world.setStock('w2', 'M', 1);
  const slow = await createCheckout(shop.url, [{ id: 'w2', size: 'M' }], { email: 'slower@example.com' });
  await runOut('slower@example.com');
  const fast = await createCheckout(shop.url, [{ id: 'w2', size: 'M' }], { email: 'faster@example.com' });
  expect(fast.status).toBe(200);
  await world.control(`sessions/${sessionOf(fast.answer)}/pay`, {});
  await until('sold', async () => (await statusOf('faster@example.com')) === 'processing paid');

  const sessionId = sessionOf(slow.answer);
  await world.control(`sessions/${sessionId}/pay`, {});
  await until('refunded', async () => (await statusOf('slower@example.com')) === 'cancelled refunded');
  await until('told', async () => (await world.mailsTo('slower@example.com')).length === 1);
  expect((await world.mailsTo('slower@example.com'))[0]?.subject).toMatch(
    /^Your refund for order .+ is on its way$/,
  );
  expect(await world.stockOf('w2', 'M')).toBe(0);
  const session = await world.stripe.checkout.sessions.retrieve(sessionId);
  const refunds = await world.stripe.refunds.list({ payment_intent: String(session.payment_intent) });
  expect(refunds.data).toHaveLength(1);
  const seen = await post(`${shop.url}/functions/v1/verify-payment`, { sessionId });
  expect(seen.answer).toMatchObject({ status: 'error', error: 'too-late-returned' });
});

test('the mail server is away: the order is paid at once, the mail comes when it is back', async () => {
  const away = (is: boolean) =>
    fetch(`${world.mailboxUrl}/sandbox/mail`, { method: 'POST', body: JSON.stringify({ away: is }) });
  await away(true);
  const { answer } = await createCheckout(shop.url, [{ id: 'm6', size: 'M' }], {
    email: 'patient@example.com',
  });
  await world.control(`sessions/${sessionOf(answer)}/pay`, {});
  await until('paid', async () => (await statusOf('patient@example.com')) === 'processing paid');
  await away(false);
  await until('mailed', async () => (await world.mailsTo('patient@example.com')).length === 1);
});

test('the provider is away: 502 with the message, the order cancelled, its pieces free, nothing left open', async () => {
  await world.setStock('m7', 'M', 1);
  for (const mode of ['unavailable', 'close', 'lose-answer']) {
    const email = `${mode}@example.com`;
    await world.control('outage', { mode });
    const { status, answer } = await createCheckout(shop.url, [{ id: 'm7', size: 'M' }], { email });
    await world.control('outage', { mode: 'none' });
    expect(status).toBe(502);
    expect(answer.message).toBe('Failed to create checkout session. Please try again.');
    expect(await statusOf(email)).toBe('cancelled cancelled');
    expect(await world.heldOf('m7', 'M')).toBe(0);
  }
});

test('a checkout sent again with another bag replaces its order, and the old payment page is closed', async () => {
  await world.setStock('w3', 'M', 3);
  const checkoutKey = crypto.randomUUID();
  const options = { checkoutKey, email: 'changing@example.com' };
  const first = await createCheckout(shop.url, [{ id: 'w3', size: 'M', quantity: 3 }], options);
  const second = await createCheckout(shop.url, [{ id: 'w3', size: 'M', quantity: 2 }], options);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await world.heldOf('w3', 'M')).toBe(2);
  const old = await world.stripe.checkout.sessions.retrieve(sessionOf(first.answer));
  expect(old.status).toBe('expired');
});

test('a checkout sent again after it was paid leads to its order, not to a second one', async () => {
  const checkoutKey = crypto.randomUUID();
  const options = { checkoutKey, email: 'again@example.com' };
  await world.setStock('w4', 'M', 5);
  const first = await createCheckout(shop.url, [{ id: 'w4', size: 'M' }], options);
  expect(first.answer).toMatchObject({ orderNumber: expect.stringMatching(/^ORD-\d+$/) });
  await world.control(`sessions/${sessionOf(first.answer)}/pay`, {});
  await until('paid', async () => (await statusOf('again@example.com')) === 'processing paid');
  const second = await createCheckout(shop.url, [{ id: 'w4', size: 'M' }], options);
  expect(second.answer.checkoutUrl).toMatch(/\/payment\/success\?session_id=cs_/);
  expect(await world.sql('select id from orders where email = $1', ['again@example.com'])).toHaveLength(1);
});

// Runs last, after all purchases of the others. Needs Linux's /proc.
test.runIf(fs.existsSync('/proc/self/status'))('the sandbox holds no more than 100 MB', () => {
  const status = fs.readFileSync(`/proc/${world.sandboxPid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  expect(kilobytes).toBeGreaterThan(0);
  expect(kilobytes / 1000).toBeLessThanOrEqual(100);
});

async function completedEvent(sessionId: string): Promise<string> {
  const events = await world.stripe.events.list({ type: 'checkout.session.completed', limit: 100 });
  const event = events.data.find(({ data }) => (data.object as Stripe.Checkout.Session).id === sessionId);
  return JSON.stringify(event);
}

function signatureOf(payload: string): Record<string, string> {
  const signature = world.stripe.webhooks.generateTestHeaderString({ payload, secret: world.webhookSecret });
  return { 'Stripe-Signature': signature };
}

async function statusOf(email: string): Promise<string> {
  const rows = await world.sql<{ status: string; payment_status: string }>(
    'select * from orders where email = $1',
    [email],
  );
  return rows.map((row) => `${row.status} ${row.payment_status}`).join();
}

/** Expires an order's reservations while its payment page is still open. */
async function runOut(email: string): Promise<void> {
  await world.sql(
    `update holds set expires_at = now() - interval '1 second' where order_id in (select id from orders where email = $1)`,
    [email],
  );
}
