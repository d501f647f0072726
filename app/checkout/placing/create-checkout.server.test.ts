import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { holds } from '#app/catalogue/tables.server.ts';
import { orders, paymentLogs } from '#app/orders/tables.server.ts';
import { proceedToPayment } from '#app/payments/proceed-to-payment.server.ts';
import { startPayment } from '#app/payments/start-payment.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { waitsForTests } from '#tests/support/lock-waits.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrderAndStartPayment } from './create-checkout.server.ts';
import { placeOrder } from './place-order.server.ts';

const stripe = await vi.hoisted(async () => {
  const { startStripeSandbox } = await import('../../../sandbox/stripe/stripe-sandbox.ts');
  const keys = { secretKey: 'sk_test_start', webhookSecret: 'whsec_x', webhookUrl: 'http://127.0.0.1:9/' };
  const provider = await startStripeSandbox({ port: 0, ...keys });
  process.env.STRIPE_SECRET_KEY = keys.secretKey;
  process.env.STRIPE_API_URL = provider.url;
  return provider;
});

beforeAll(startJobs);
beforeEach(() => setOutage('none'));
afterAll(async () => {
  await Promise.all([stopJobs(), stripe.close()]);
});

const MINUTE = 60_000;

test('who opened the payment page keeps the pieces until it ends, which is what the provider says of it', async () => {
  const { request, circumstances } = await shopper();
  expect(await placeOrderAndStartPayment(db, request, circumstances)).toMatchObject({ ok: true });
  const { order, held, session } = await outcomeOf(circumstances.checkoutKey);
  expect(order.paymentExpiresAt).toEqual(new Date(session.expires_at * 1000));
  expect([order.expiresAt, ...held]).toEqual([order.paymentExpiresAt, order.paymentExpiresAt]);
  expect(session.expires_at - session.created).toBeGreaterThanOrEqual(30 * 60);
});

test.each([6, 34])('a clock %d minutes behind the provider refuses nobody', async (minutes) => {
  const { request, circumstances } = await shopper(minutes);
  expect(await placeOrderAndStartPayment(db, request, circumstances)).toMatchObject({ ok: true });
  const { order, held, session } = await outcomeOf(circumstances.checkoutKey, circumstances.now);
  expect(session.expires_at - session.created).toBeGreaterThanOrEqual(30 * 60);
  expect(order.paymentExpiresAt).toEqual(new Date(session.expires_at * 1000));
  expect([order.expiresAt, ...held]).toEqual([order.paymentExpiresAt, order.paymentExpiresAt]);
});

test('a clock a day ahead of the provider refuses nobody either', async () => {
  const { request, circumstances } = await shopper(-25 * 60);
  expect(await placeOrderAndStartPayment(db, request, circumstances)).toMatchObject({ ok: true });
  const { order, held, session } = await outcomeOf(circumstances.checkoutKey);
  expect(order.paymentExpiresAt).toEqual(new Date(session.expires_at * 1000));
  expect([order.expiresAt, ...held]).toEqual([order.paymentExpiresAt, order.paymentExpiresAt]);
});

test('an order that was left before it had a page is taken up again', async () => {
  const { request, circumstances } = await shopper(1);
  const placed = await placeOrder(db, request, circumstances);
  if (!placed.ok) throw new Error(placed.reason);
  const started = await placeOrderAndStartPayment(db, request, { ...circumstances, now: new Date() });
  expect(started).toMatchObject({ ok: true, orderNumber: placed.order.number });
  const { order, held, session } = await outcomeOf(circumstances.checkoutKey);
  expect(order.paymentExpiresAt).toEqual(new Date(session.expires_at * 1000));
  expect([order.expiresAt, ...held]).toEqual([order.paymentExpiresAt, order.paymentExpiresAt]);
});

test('a page that was opened and not written down is found again, not opened a second time', async () => {
  const { request, circumstances } = await shopper();
  const placed = await placeOrder(db, request, circumstances);
  if (!placed.ok) throw new Error(placed.reason);
  const { id: orderId, number: orderNumber, lines, adjustments, paymentExpiresAt: expiresAt } = placed.order;
  const opened = await startPayment({
    ...{ orderId, orderNumber, lines, adjustments, expiresAt, email: request.customerEmail, language: 'en' },
    method: request.paymentMethod,
    holdsPieces: true,
    successUrl: 'http://localhost:3000/payment/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/checkout?step=payment&cancelled=1',
  });
  if (!opened.ok) throw new Error(opened.reason);
  await placeOrderAndStartPayment(db, request, { ...circumstances, now: new Date() });
  const { session } = await outcomeOf(circumstances.checkoutKey);
  expect(session.id).toBe(opened.sessionId);
});

test('tabs that order other contents at the same moment are told so or led to pay, and the provider is not blamed', async () => {
  const { request, circumstances } = await shopper();
  const [item] = request.items;
  if (!item) throw new Error('No item.');
  for (let round = 0; round < 3; round++) {
    const tabs = [1, 2, 3, 4].map((quantity) =>
      placeOrderAndStartPayment(db, { ...request, items: [{ ...item, quantity }] }, circumstances),
    );
    const outcomes = (await Promise.all(tabs)).map((tab) => (tab.ok ? 'ok' : tab.reason));
    expect(new Set([...outcomes, 'superseded'])).toEqual(new Set(['ok', 'superseded']));
  }
});

test('a double click under a clock that is behind leads to one page', async () => {
  const { request, circumstances } = await shopper(10);
  const started = await Promise.all(
    [1, 2, 3].map(() => placeOrderAndStartPayment(db, request, circumstances)),
  );
  const addresses = started.map((each) => each.ok && each.checkoutUrl);
  expect(new Set(addresses)).toEqual(new Set([expect.stringContaining('/checkout/payment/cs_test_')]));
  const { order } = await outcomeOf(circumstances.checkoutKey, circumstances.now);
  expect(
    (await sessions()).filter(({ client_reference_id }) => client_reference_id === order.id),
  ).toHaveLength(1);
});

test('a checkout that is started again leads to the same page, without asking for another', async () => {
  const { request, circumstances } = await shopper();
  const first = await placeOrderAndStartPayment(db, request, circumstances);
  await setOutage('unavailable');
  expect(await placeOrderAndStartPayment(db, request, circumstances)).toEqual(first);
  expect(first).toMatchObject({ ok: true, orderNumber: expect.stringMatching(/^ORD-/) });
});

test('a checkout that is started again at another price is told the price', async () => {
  const { request, circumstances } = await shopper();
  await placeOrderAndStartPayment(db, request, circumstances);
  const items = request.items.map((item) => ({ ...item, priceCents: 1 }));
  expect(await placeOrderAndStartPayment(db, { ...request, items }, circumstances)).toMatchObject({
    ok: false,
    reason: 'price-changed',
  });
});

test('another bag in the same checkout closes the first page before it opens the next', async () => {
  const { request, circumstances } = await shopper();
  await placeOrderAndStartPayment(db, request, circumstances);
  const { order: first } = await outcomeOf(circumstances.checkoutKey);
  const more = { ...request, phone: '+31 20 1234567' };
  await setOutage('unavailable');
  const refused = { ok: false, reason: 'provider-unavailable' };
  expect(await placeOrderAndStartPayment(db, more, circumstances)).toEqual(refused);
  expect(await statusOf(first.id)).toBe('pending pending');
  await setOutage('none');
  const second = await placeOrderAndStartPayment(db, more, circumstances);
  expect(second).toMatchObject({ ok: true });
  expect(second.ok && second.orderNumber).not.toBe(first.orderNumber);
  expect(await statusOf(first.id)).toBe('cancelled cancelled');
  expect((await sessions()).find(({ id }) => id === first.stripeSessionId)?.status).toBe('expired');
});

test('a checkout that was paid meanwhile leads to its order', async () => {
  const { request, circumstances } = await shopper();
  await placeOrderAndStartPayment(db, request, circumstances);
  const { order, session } = await outcomeOf(circumstances.checkoutKey);
  await fetch(`${stripe.url}/sandbox/sessions/${session.id}/pay`, { method: 'POST', body: '{}' });
  // Another bag tries to end the page, which turns out to be paid.
  await placeOrderAndStartPayment(db, { ...request, phone: '+31 20 1234567' }, circumstances);
  expect(await statusOf(order.id)).toBe('processing paid');
  await db
    .delete(orders)
    .where(and(eq(orders.checkoutKey, circumstances.checkoutKey), ne(orders.id, order.id)));
  expect(await placeOrderAndStartPayment(db, request, circumstances)).toEqual({
    ok: true,
    checkoutUrl: `http://localhost:3000/payment/success?session_id=${session.id}`,
    orderNumber: order.orderNumber,
  });
});

test('a provider that is away cancels the order, frees its pieces and says so in its log', async () => {
  const { request, circumstances } = await shopper();
  await setOutage('unavailable');
  const refused = { ok: false, reason: 'provider-unavailable' };
  expect(await placeOrderAndStartPayment(db, request, circumstances)).toEqual(refused);
  const [order] = await db.select().from(orders).where(eq(orders.checkoutKey, circumstances.checkoutKey));
  expect(await statusOf(order?.id ?? '')).toBe('cancelled cancelled');
  expect(
    await db
      .select()
      .from(holds)
      .where(eq(holds.orderId, order?.id ?? '')),
  ).toEqual([]);
  const logged = await db
    .select()
    .from(paymentLogs)
    .where(eq(paymentLogs.orderId, order?.id ?? ''));
  expect(logged).toContainEqual(expect.objectContaining({ status: 'error' }));
  expect(logged).toContainEqual(
    expect.objectContaining({ metadata: expect.objectContaining({ reason: 'expired', source: 'checkout' }) }),
  );
  expect(order?.isTest).toBe(false);
});

test('an order that ends while the provider’s clock is asked gets no page, and its log says that none was opened', async () => {
  const { request, circumstances } = await shopper(34);
  const placed = await placeOrder(db, request, circumstances);
  if (!placed.ok) throw new Error(placed.reason);
  const { id } = placed.order;
  let started: unknown;
  const hasWaited = await waitsForTests(
    (tx) =>
      tx.update(orders).set({ status: 'cancelled', paymentStatus: 'cancelled' }).where(eq(orders.id, id)),
    async () => {
      started = await placeOrderAndStartPayment(db, request, circumstances);
    },
  );
  expect(hasWaited).toBe(true);
  expect(started).toEqual({ ok: false, reason: 'provider-unavailable' });
  expect((await sessions()).filter(({ client_reference_id }) => client_reference_id === id)).toEqual([]);
  expect(await db.select().from(paymentLogs).where(eq(paymentLogs.orderId, id))).toMatchObject([
    { status: 'error' },
  ]);
});

test('what is wrong with the bag is refused as it is, and no page is opened', async () => {
  const { request, circumstances } = await shopper();
  const items = request.items.map((item) => ({ ...item, quantity: 99 }));
  const before = (await sessions()).length;
  expect(await placeOrderAndStartPayment(db, { ...request, items }, circumstances)).toMatchObject({
    ok: false,
    reason: 'too-many-of-size',
    lines: [{ available: 10 }],
  });
  const customerId = randomUUID();
  expect(await placeOrderAndStartPayment(db, request, { ...circumstances, customerId })).toEqual({
    ok: false,
    reason: 'signed-out',
  });
  expect(await sessions()).toHaveLength(before);
});

test('the page leads back to where the payment is shown, or to the last step', async () => {
  const { request, circumstances } = await shopper();
  await placeOrderAndStartPayment(db, request, circumstances);
  const { session, order } = await outcomeOf(circumstances.checkoutKey);
  expect(session).toMatchObject({
    success_url: 'http://localhost:3000/payment/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/checkout?step=payment&cancelled=1',
    customer_email: request.customerEmail,
    client_reference_id: order.id,
    metadata: { order_number: order.orderNumber },
  });
});

test('an address that the provider takes for none ends the order, and its pieces are free', async () => {
  const { request, circumstances } = await shopper();
  const customerEmail = `${'a'.repeat(70)}@example.com`;
  expect(await placeOrderAndStartPayment(db, { ...request, customerEmail }, circumstances)).toEqual({
    ok: false,
    reason: 'email-refused',
  });
  const [order] = await db.select().from(orders).where(eq(orders.checkoutKey, circumstances.checkoutKey));
  expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
  // The provider did not fail.
  const failed = and(eq(paymentLogs.orderId, order?.id ?? ''), eq(paymentLogs.status, 'error'));
  expect(await db.select().from(paymentLogs).where(failed)).toEqual([]);
  expect(
    await db
      .select()
      .from(holds)
      .where(eq(holds.orderId, order?.id ?? '')),
  ).toEqual([]);
});

/** Returns a buyer with a shirt in the bag, served by a machine whose clock is slow. */
async function shopper(minutesBehind = 0) {
  const product = await addProduct(db);
  const request = checkoutRequestFor([{ id: product.id, size: 'M', quantity: 1 }]);
  const now = new Date(Date.now() - minutesBehind * MINUTE);
  return { request, circumstances: { checkoutKey: randomUUID(), language: 'en' as const, now } };
}

/** Opens the payment page by the same machine's clock and returns the order's state. */
async function outcomeOf(checkoutKey: string, now = new Date()) {
  const [placed] = await db.select().from(orders).where(eq(orders.checkoutKey, checkoutKey));
  expect(await proceedToPayment(db, placed?.stripeSessionId ?? '', now)).toMatchObject({ ok: true });
  const [order] = await db.select().from(orders).where(eq(orders.checkoutKey, checkoutKey));
  if (!order) throw new Error('No order.');
  const held = await db.select({ at: holds.expiresAt }).from(holds).where(eq(holds.orderId, order.id));
  const session = (await sessions()).find(({ id }) => id === order.stripeSessionId);
  if (!session) throw new Error('No session.');
  return { order, held: held.map(({ at }) => at), session };
}

async function statusOf(id: string): Promise<string> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return `${order?.status} ${order?.paymentStatus}`;
}

async function setOutage(mode: string): Promise<void> {
  await fetch(`${stripe.url}/sandbox/outage`, { method: 'POST', body: JSON.stringify({ mode }) });
}

async function sessions(): Promise<Stripe.Checkout.Session[]> {
  const answer = await fetch(`${stripe.url}/sandbox/sessions`);
  return (await answer.json()) as Stripe.Checkout.Session[];
}
