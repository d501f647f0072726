import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { placeOrderAndStartPayment } from '#app/checkout/placing/create-checkout.server.ts';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { countOrderHealth } from '#app/order-management/order-health.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { findPayment } from '../find-payment.server.ts';
import { proceedToPayment } from '../proceed-to-payment.server.ts';
import { retryDueRefunds } from '../refunds/process-refunds.server.ts';
import { expireOrders } from './expire-orders.server.ts';

const stripe = await vi.hoisted(async () => {
  const { startStripeSandbox } = await import('../../../sandbox/stripe/stripe-sandbox.ts');
  const keys = { secretKey: 'sk_test_expiry', webhookSecret: 'whsec_x', webhookUrl: 'http://127.0.0.1:9/' };
  const provider = await startStripeSandbox({ port: 0, ...keys });
  process.env.STRIPE_SECRET_KEY = keys.secretKey;
  process.env.STRIPE_API_URL = provider.url;
  return provider;
});

beforeAll(startJobs);
afterAll(async () => {
  await Promise.all([stopJobs(), stripe.close()]);
});
beforeEach(() => tell('outage', { mode: 'none' }));

test('an order that nobody paid is cancelled when its time is over, its page closed and its pieces free', async () => {
  const { id, sessionId, productId } = await checkedOut();
  await expireOrders(db);
  expect(await statusOf(id)).toBe('pending pending');
  await runOut(id);
  await expireOrders(db);
  expect(await statusOf(id)).toBe('cancelled cancelled');
  expect(await heldOf(productId)).toBe(0);
  expect(await tell(`sessions/${sessionId}/pay`, {})).toBe(409);
});

test('a page that its shopper was led to ends by its own time, and the order with it', async () => {
  const { id, sessionId, productId } = await checkedOut();
  await lead(sessionId);
  await runOut(id);
  await db.update(orders).set({ paymentExpiresAt: sql`expires_at` }).where(eq(orders.id, id));
  await expireOrders(db);
  expect(await statusOf(id), 'by the clock of the provider it may still be paid').toBe('pending pending');
  expect(await pageOf(sessionId)).toBe('open');
  await tell(`sessions/${sessionId}/expire`, {});
  await expireOrders(db);
  expect(await statusOf(id)).toBe('cancelled cancelled');
  expect(await heldOf(productId)).toBe(0);
});

test('one that is open so long after its end that something is wrong is closed', async () => {
  const { id, sessionId } = await checkedOut();
  await lead(sessionId);
  await runOut(id);
  await db.update(orders).set({ paymentExpiresAt: sql`expires_at` }).where(eq(orders.id, id));
  await expireOrders(db, later(11));
  expect(await statusOf(id)).toBe('cancelled cancelled');
  expect(await pageOf(sessionId)).toBe('expired');
});

test('a page that outlives what is held for it is not closed either; what is paid there then is honoured or goes back', async () => {
  const { id, sessionId } = await checkedOut();
  await lead(sessionId);
  await runOut(id);
  await expireOrders(db);
  expect(await statusOf(id)).toBe('pending pending');
  expect(await pageOf(sessionId)).toBe('open');
  await tell(`sessions/${sessionId}/pay`, {});
  await db.update(orders).set({ paymentExpiresAt: sql`expires_at` }).where(eq(orders.id, id));
  await expireOrders(db);
  expect(await statusOf(id)).toBe('processing paid');
});

test('the page of an order that was given up is closed at once: what it sells is not there any more', async () => {
  const { id, sessionId } = await checkedOut();
  await lead(sessionId);
  await db.execute(sql`delete from holds where order_id = ${id}`);
  await runOut(id);
  await expireOrders(db);
  expect(await statusOf(id)).toBe('cancelled cancelled');
  expect(await pageOf(sessionId)).toBe('expired');
});

test('a payment page that does not open cancels the order, and stands among the payment errors', async () => {
  const product = await addProduct(db);
  const errors = async () => (await countOrderHealth(db, new Date())).paymentErrors;
  const before = await errors();
  await tell('outage', { mode: 'unavailable' });
  const request = checkoutRequestFor([{ id: product.id, size: 'M', quantity: 1 }]);
  const circumstances = { checkoutKey: undefined, language: 'en' as const, now: new Date() };
  expect(await placeOrderAndStartPayment(db, request, circumstances)).toMatchObject({
    reason: 'provider-unavailable',
  });
  expect(await errors()).toBe(before + 1);
  const [order] = await db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .orderBy(desc(orders.createdAt))
    .limit(1);
  expect(await statusOf(order?.id ?? '')).toBe('cancelled cancelled');
  const shown = { id: order?.id ?? '', createdAt: order?.createdAt.toISOString() ?? '' };
  expect(await listAdminOrderTimeline(db, shown)).toContainEqual(
    expect.objectContaining({ kind: 'failed', reason: 'payment-not-started', source: 'checkout' }),
  );
});

test('an order that was paid without our knowing is not cancelled but settled', async () => {
  const { id, sessionId } = await checkedOut();
  await tell(`sessions/${sessionId}/pay`, {});
  await runOut(id);
  await expireOrders(db);
  expect(await statusOf(id)).toBe('processing paid');
});

test.each([
  ['processing', 'expire', 'cancelled cancelled'],
  ['shipped', 'expire', 'shipped cancelled'],
  ['processing', 'pay', 'processing paid'],
] as const)(
  'an order that an operator made %s, and whose payment page saw %s without our knowing, is settled',
  async (status, step, expected) => {
    const { id, sessionId } = await checkedOut();
    await db.update(orders).set({ status }).where(eq(orders.id, id));
    await tell(`sessions/${sessionId}/${step}`, {});
    await runOut(id);
    await expireOrders(db);
    expect(await statusOf(id)).toBe(expected);
  },
);

test('a payment still on its way is waited for', async () => {
  const { id, sessionId } = await checkedOut();
  await tell(`sessions/${sessionId}/pay`, { method: 'ideal', delayed: true });
  await runOut(id);
  await expireOrders(db);
  expect(await statusOf(id)).toBe('pending pending');
  await tell(`sessions/${sessionId}/settle`, { outcome: 'succeeded' });
  await expireOrders(db);
  expect(await statusOf(id)).toBe('processing paid');
});

test('while the provider is away an order waits', async () => {
  const { id } = await checkedOut();
  await runOut(id);
  await tell('outage', { mode: 'unavailable' });
  await expireOrders(db);
  expect(await statusOf(id)).toBe('pending pending');
  await tell('outage', { mode: 'none' });
  await expireOrders(db);
  expect(await statusOf(id)).toBe('cancelled cancelled');
});

test.each(['cs_test_nobodyknowsthisone', null])(
  'an order whose payment page is %s ends all the same',
  async (stripeSessionId) => {
    const { id } = await checkedOut();
    await db.update(orders).set({ stripeSessionId }).where(eq(orders.id, id));
    await runOut(id);
    await expireOrders(db);
    expect(await statusOf(id)).toBe('cancelled cancelled');
  },
);

test('money that came too late goes back once, and again tried it changes nothing', async () => {
  const { id, sessionId } = await checkedOut();
  await tell(`sessions/${sessionId}/pay`, {});
  await db.execute(sql`delete from holds where order_id = ${id}`);
  await db.execute(sql`update product_sizes set stock_quantity = 0`);
  await runOut(id);
  await expireOrders(db);
  expect(await statusOf(id)).toBe('cancelled paid');

  await tell('outage', { mode: 'unavailable' });
  await retryDueRefunds(db, later(1));
  expect(await statusOf(id)).toBe('cancelled paid');
  await tell('outage', { mode: 'none' });
  await Promise.all(Array.from({ length: 6 }, () => retryDueRefunds(db, later(5))));
  await retryDueRefunds(db, later(5));
  expect(await statusOf(id)).toBe('cancelled refunded');
  const { rows } = await db.execute(
    sql`select 1 from payment_logs where order_id = ${id} and metadata->>'new' = 'refunded'`,
  );
  expect(rows).toHaveLength(1);
});

test('orders that the provider cannot tell about yet keep no other from its turn', async () => {
  await expireOrders(db, later(60));
  const waiting = await Promise.all([checkedOut(), checkedOut(), checkedOut()]);
  for (const { id, sessionId } of waiting) {
    await tell(`sessions/${sessionId}/pay`, { method: 'ideal', delayed: true });
    await db.update(orders).set({ expiresAt: sql`now() - interval '1 hour'` }).where(eq(orders.id, id));
  }
  const newer = await checkedOut();
  await tell(`sessions/${newer.sessionId}/pay`, {});
  await runOut(newer.id);
  await expireOrders(db, later(1), 2);
  expect(await statusOf(newer.id)).toBe('pending pending');
  await expireOrders(db, later(2), 2);
  expect(await statusOf(newer.id)).toBe('processing paid');
  for (const { sessionId } of waiting) await tell(`sessions/${sessionId}/settle`, { outcome: 'succeeded' });
  await expireOrders(db, later(3), 2);
  await expireOrders(db, later(4), 2);
  for (const { id } of waiting) expect(await statusOf(id)).toBe('processing paid');
});

test('a provider that is away is not asked about every order: the run ends, and nobody loses their turn', async () => {
  await expireOrders(db, later(60));
  const waiting = await Promise.all(Array.from({ length: 20 }, checkedOut));
  for (const { id } of waiting) await runOut(id);
  await tell('outage', { mode: 'unavailable' });
  await expireOrders(db, later(1));
  const asked = await db.$count(
    orders,
    and(
      inArray(
        orders.id,
        waiting.map(({ id }) => id),
      ),
      isNotNull(orders.paymentAskedAt),
    ),
  );
  expect(asked).toBeLessThanOrEqual(8);
  await tell('outage', { mode: 'none' });
  await expireOrders(db, later(2));
  for (const { id } of waiting) expect(await statusOf(id)).toBe('cancelled cancelled');
});

async function checkedOut() {
  const product = await addProduct(db);
  const request = checkoutRequestFor([{ id: product.id, size: 'M', quantity: 1 }]);
  const started = await placeOrderAndStartPayment(db, request, {
    checkoutKey: undefined,
    language: 'en',
    now: new Date(),
  });
  if (!started.ok) throw new Error(started.reason);
  const [order] = await db
    .select({ id: orders.id, sessionId: orders.stripeSessionId })
    .from(orders)
    .where(eq(orders.orderNumber, started.orderNumber));
  return { id: order?.id ?? '', sessionId: order?.sessionId ?? '', productId: product.id };
}

async function lead(sessionId: string): Promise<void> {
  expect(await proceedToPayment(db, sessionId, new Date())).toMatchObject({ ok: true });
}

async function pageOf(sessionId: string): Promise<string | undefined> {
  const found = await findPayment(sessionId);
  return found.ok ? found.payment.state : undefined;
}

function later(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000);
}

async function runOut(id: string): Promise<void> {
  await db.update(orders).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(orders.id, id));
}

async function statusOf(id: string): Promise<string> {
  const [order] = await db
    .select({ status: orders.status, payment: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, id));
  return `${order?.status} ${order?.payment}`;
}

async function heldOf(productId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    select 1 from holds join product_sizes on product_sizes.id = product_size_id where product_id = ${productId}`);
  return rows.length;
}

async function tell(control: string, body: object): Promise<number> {
  const answer = await fetch(`${stripe.url}/sandbox/${control}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return answer.status;
}
