import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { placeOrderAndStartPayment } from '#app/checkout/placing/create-checkout.server.ts';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { paymentEnds } from '#app/orders/order-queues.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { proceedToPayment } from '../proceed-to-payment.server.ts';
import { expireOrders, expirePaymentSessionAndSettle } from '../settling/expire-orders.server.ts';
import { listHolds } from './holds.server.ts';
import { releaseHoldsAsAdmin, releaseUnpaidOrdersEarly } from './release-unpaid-orders-early.server.ts';
import { releaseHoldsOfSoldOutSizes } from './suspicious-holds.server.ts';

const stripe = await vi.hoisted(async () => {
  const { startStripeSandbox } = await import('../../../sandbox/stripe/stripe-sandbox.ts');
  const keys = { secretKey: 'sk_test_given_up', webhookSecret: 'whsec_x', webhookUrl: 'http://127.0.0.1:9/' };
  const provider = await startStripeSandbox({ port: 0, ...keys });
  process.env.STRIPE_SECRET_KEY = keys.secretKey;
  process.env.STRIPE_API_URL = provider.url;
  return provider;
});

const MINUTE = 60_000;
const actor = { id: randomUUID(), email: 'admin@example.com' };

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(async () => {
  await Promise.all([stopJobs(), stripe.close()]);
});
beforeEach(() => db.execute(sql`delete from holds`));

test('an order that is given up frees its pieces at once, closes its payment page and says why', async () => {
  const order = await checkedOut();
  const now = new Date();
  expect(await releaseUnpaidOrdersEarly(db, [order.id], 'needed', now)).toEqual([order.id]);
  expect(await heldOf(order.id)).toBe(0);
  expect(await endsOf(order.sessionId)).toBe(1);
  await expirePaymentSessionAndSettle(db, order.sessionId);
  expect(await statusOf(order.id)).toBe('cancelled cancelled');
  expect(await tell(`sessions/${order.sessionId}/pay`)).toBe(409);
  expect(await listAdminOrderTimeline(db, { id: order.id, createdAt: now.toISOString() })).toContainEqual(
    expect.objectContaining({ kind: 'given-up', reason: 'needed' }),
  );
  expect(await releaseUnpaidOrdersEarly(db, [order.id], 'needed', now)).toEqual([]);
  expect(await endsOf(order.sessionId)).toBe(1);
});

test('given up, and paid all the same: honoured while its pieces are there', async () => {
  const order = await checkedOut();
  await releaseUnpaidOrdersEarly(db, [order.id], 'shop-held', new Date());
  expect(await tell(`sessions/${order.sessionId}/pay`)).toBe(200);
  await expirePaymentSessionAndSettle(db, order.sessionId);
  expect(await statusOf(order.id)).toBe('processing paid');
  expect(await stockOf(order.productId)).toBe(0);
});

test('given up, sold to somebody else and paid all the same: the money goes back', async () => {
  const order = await checkedOut();
  await releaseUnpaidOrdersEarly(db, [order.id], 'needed', new Date());
  await db.execute(sql`update product_sizes set stock_quantity = 0 where product_id = ${order.productId}`);
  await tell(`sessions/${order.sessionId}/pay`);
  await expirePaymentSessionAndSettle(db, order.sessionId);
  expect(await statusOf(order.id)).toBe('cancelled paid');
  const { rows } = await db.execute(
    sql`select amount_cents from order_refunds where order_id = ${order.id} and status = 'pending'`,
  );
  expect(rows).toEqual([{ amount_cents: 5_000 }]);
});

test('the expiry ends what was given up, should the job be lost', async () => {
  const order = await checkedOut();
  await releaseUnpaidOrdersEarly(db, [order.id], 'needed', new Date(Date.now() - 1000));
  await expireOrders(db);
  expect(await statusOf(order.id)).toBe('cancelled cancelled');
});

test('a paid order is never given up, nor one that is being settled', async () => {
  const [paid, settled] = [await checkedOut(), await checkedOut()];
  await db.update(orders).set({ status: 'processing', paymentStatus: 'paid' }).where(eq(orders.id, paid.id));
  expect(await releaseUnpaidOrdersEarly(db, [paid.id], 'operator', new Date(), actor)).toEqual([]);
  await db.transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, settled.id)).for('update');
    expect(await releaseUnpaidOrdersEarly(db, [settled.id], 'needed', new Date())).toEqual([]);
  });
  expect(await heldOf(settled.id)).toBe(1);
});

test('a size that only suspicious orders keep out of the shop comes back into it', async () => {
  const [bot, person] = [await checkedOut({ checkoutKey: undefined }), await checkedOut()];
  await proceedToPayment(db, person.sessionId, new Date());
  await releaseHoldsOfSoldOutSizes(db, new Date());
  expect([await heldOf(bot.id), await heldOf(person.id)]).toEqual([1, 1]);
  await releaseHoldsOfSoldOutSizes(db, new Date(Date.now() + 2.5 * MINUTE));
  expect([await heldOf(bot.id), await heldOf(person.id)]).toEqual([0, 1]);
});

test('who goes on to pay keeps the pieces until the payment page ends, and a reload changes nothing', async () => {
  const order = await checkedOut();
  const now = new Date();
  expect(await untilOf(order.id)).toBeLessThan(Date.now() + 4 * MINUTE);
  const opened = await proceedToPayment(db, order.sessionId, now);
  expect(opened).toEqual({ ok: true, url: expect.stringContaining(`/pay/${order.sessionId}`) });
  expect(await untilOf(order.id)).toBeGreaterThan(Date.now() + 30 * MINUTE);
  const [first] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(await proceedToPayment(db, order.sessionId, new Date(now.getTime() + MINUTE))).toEqual(opened);
  expect((await db.select().from(orders).where(eq(orders.id, order.id)))[0]).toEqual(first);
});

test('who goes on after the pieces were free again is led back, so that nobody takes them past the limits', async () => {
  const clientNetwork = randomUUID();
  const [first, second] = [await checkedOut({ clientNetwork }), await checkedOut({ clientNetwork })];
  await runOut(first.id);
  expect(await proceedToPayment(db, second.sessionId, new Date())).toMatchObject({ ok: true });
  expect(await proceedToPayment(db, first.sessionId, new Date())).toEqual({
    ok: false,
    reason: 'ended',
  });
  expect(await untilOf(first.id)).toBeLessThan(Date.now());
  await expireOrders(db);
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual([
    'cancelled cancelled',
    'pending pending',
  ]);
  expect(await proceedToPayment(db, first.sessionId, new Date())).toEqual({
    ok: false,
    reason: 'ended',
  });
});

test('no way leads to a payment page that was given up, is paid, ends now or is not ours', async () => {
  const [given, paid, ending] = [await checkedOut(), await checkedOut(), await checkedOut()];
  await releaseUnpaidOrdersEarly(db, [given.id], 'needed', new Date());
  expect(await proceedToPayment(db, given.sessionId, new Date())).toEqual({
    ok: false,
    reason: 'ended',
  });
  await db.update(orders).set({ status: 'processing', paymentStatus: 'paid' }).where(eq(orders.id, paid.id));
  expect(await proceedToPayment(db, paid.sessionId, new Date())).toEqual({
    ok: false,
    reason: 'paid',
  });
  const late = new Date(Date.now() + 34.5 * MINUTE);
  expect(await proceedToPayment(db, ending.sessionId, late)).toEqual({ ok: false, reason: 'ended' });
  for (const nobodys of ['cs_test_nobody', 'a\0b'])
    expect(await proceedToPayment(db, nobodys, new Date())).toEqual({ ok: false, reason: 'unknown' });
});

test('operators see who holds what, and release an order or all of a network', async () => {
  const [one, other, elsewhere] = [
    await checkedOut({ clientNetwork: '198.51.100.7' }),
    await checkedOut({ clientNetwork: '198.51.100.7' }),
    await checkedOut({ clientNetwork: '2001:db8:0:1::/64' }),
  ];
  await proceedToPayment(db, other.sessionId, new Date());
  const list = { search: '', sort: 'since', direction: 'desc', page: 1, perPage: 2 } as const;
  const shown = await listHolds(db, list, 10);
  expect(shown).toMatchObject({
    found: 3,
    all: { orders: 3, pieces: 3, totalCents: 15_000 },
    networks: [
      { network: '198.51.100.7', orders: 2, pieces: 2, totalCents: 10_000 },
      { network: '2001:db8:0:1::/64', orders: 1 },
    ],
  });
  expect(shown.holds.map(({ id, hasOpenedPayment }) => [id, hasOpenedPayment])).toEqual([
    [elsewhere.id, false],
    [other.id, true],
  ]);
  expect((await listHolds(db, { ...list, search: '198.51.' }, 10)).found).toBe(2);

  expect(await releaseHoldsAsAdmin(db, actor, { orderId: elsewhere.id }, new Date())).toEqual({
    ok: true,
    count: 1,
  });
  expect(await listChanges(db, 'order', elsewhere.id)).toMatchObject([
    { action: 'released', by: 'admin@example.com' },
  ]);
  const { rows } = await db.execute(
    sql`select metadata->>'given_up' as why from payment_logs where order_id = ${elsewhere.id}`,
  );
  expect(rows).toEqual([{ why: 'operator' }]);
  expect(await releaseHoldsAsAdmin(db, actor, { network: '198.51.100.7' }, new Date())).toEqual({
    ok: true,
    count: 2,
  });
  expect([await heldOf(one.id), await heldOf(other.id)]).toEqual([0, 0]);
  for (const again of [{ orderId: one.id }, { network: '198.51.100.7' }, { orderId: 'x' }])
    expect(await releaseHoldsAsAdmin(db, actor, again, new Date())).toEqual({
      ok: false,
      reason: 'nothing-held',
    });
});

test('the network is forgotten with the hold', async () => {
  const order = await checkedOut({ clientNetwork: '203.0.113.9' });
  await releaseUnpaidOrdersEarly(db, [order.id], 'needed', new Date());
  await expirePaymentSessionAndSettle(db, order.sessionId);
  const { rows } = await db.execute<{ all: string }>(
    sql`select concat((select json_agg(orders) from orders), (select json_agg(holds) from holds),
      (select json_agg(payment_logs) from payment_logs)) as all`,
  );
  expect(rows[0]?.all).not.toContain('203.0.113.9');
});

/** Places an order of another customer for the only item of a new shirt. */
async function checkedOut(more: { checkoutKey?: string | undefined; clientNetwork?: string } = {}) {
  const product = await addProduct(db, { M: 1 });
  const somebody = { customerEmail: `${randomUUID()}@example.com` };
  const started = await placeOrderAndStartPayment(
    db,
    checkoutRequestFor([{ id: product.id, size: 'M', quantity: 1 }], somebody),
    {
      checkoutKey: randomUUID(),
      clientNetwork: randomUUID(),
      language: 'en',
      now: new Date(),
      ...more,
    },
  );
  if (!started.ok) throw new Error(started.reason);
  const [order] = await db
    .select({ id: orders.id, sessionId: orders.stripeSessionId })
    .from(orders)
    .where(eq(orders.orderNumber, started.orderNumber));
  return { id: order?.id ?? '', sessionId: order?.sessionId ?? '', productId: product.id };
}

async function runOut(id: string): Promise<void> {
  const over = sql`now() - interval '1 second'`;
  await db.update(orders).set({ expiresAt: over }).where(eq(orders.id, id));
  await db.execute(sql`update holds set expires_at = ${over} where order_id = ${id}`);
}

async function statusOf(id: string): Promise<string> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return `${order?.status} ${order?.paymentStatus}`;
}

async function heldOf(orderId: string): Promise<number> {
  return (await db.execute(sql`select from holds where order_id = ${orderId}`)).rows.length;
}

async function untilOf(orderId: string): Promise<number> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select expires_at as at from holds where order_id = ${orderId}`,
  );
  return new Date(rows[0]?.at ?? 0).getTime();
}

async function stockOf(productId: string): Promise<number> {
  const { rows } = await db.execute<{ stock: number }>(
    sql`select stock_quantity as stock from product_sizes where product_id = ${productId}`,
  );
  return rows[0]?.stock ?? -1;
}

async function endsOf(sessionId: string): Promise<number> {
  const { rows } = await db.execute(
    sql`select from pgboss.job where name = ${paymentEnds.name} and data->>'sessionId' = ${sessionId}`,
  );
  return rows.length;
}

async function tell(control: string, body: object = {}): Promise<number> {
  const answer = await fetch(`${stripe.url}/sandbox/${control}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return answer.status;
}
