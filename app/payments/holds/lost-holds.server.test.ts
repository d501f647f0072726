import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { paymentEnds } from '#app/orders/order-queues.server.ts';
import { orders, paymentLogs } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { proceedToPayment } from '../proceed-to-payment.server.ts';
import { expireOrders } from '../settling/expire-orders.server.ts';
import { releaseUnpaidOrdersEarly } from './release-unpaid-orders-early.server.ts';

const MINUTE = 60_000;

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('an order without a payment page is given up without a job for it, and the expiry ends it', async () => {
  const { id } = await placed();
  const before = await endsQueued();
  expect(await releaseUnpaidOrdersEarly(db, [id], 'needed', new Date(Date.now() - 1000))).toEqual([id]);
  expect(await endsQueued()).toBe(before);
  await expireOrders(db);
  expect(await orderOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
});

test('of several, those that can be given up are, and nothing is done for none', async () => {
  const [one, other, ended] = [await placed(), await placed(), await placed()];
  await releaseUnpaidOrdersEarly(db, [ended.id], 'needed', new Date());
  const given = await releaseUnpaidOrdersEarly(db, [one.id, ended.id, other.id], 'needed', new Date());
  expect(given.toSorted()).toEqual([one.id, other.id].toSorted());
  const before = await everyLog();
  expect(
    await releaseUnpaidOrdersEarly(db, [], 'operator', new Date(), {
      id: randomUUID(),
      email: 'a@example.com',
    }),
  ).toEqual([]);
  expect(await everyLog()).toBe(before);
});

test('an order’s history says why it was given up, and by whom, if it was somebody', async () => {
  const [needed, released] = [await placed(), await placed()];
  const now = new Date('2026-11-23T09:00:00Z');
  await releaseUnpaidOrdersEarly(db, [needed.id], 'needed', now);
  const actor = { id: randomUUID(), email: 'admin@example.com' };
  await releaseUnpaidOrdersEarly(db, [released.id], 'operator', now, actor);
  const told = { eventType: 'hold_given_up', status: 'success', createdAt: now };
  const logged = { timestamp: now.toISOString(), retry_count: 0 };
  expect(await logsOf(needed.id)).toEqual([
    expect.objectContaining({ ...told, metadata: { given_up: 'needed', ...logged } }),
  ]);
  expect(await logsOf(released.id)).toEqual([
    expect.objectContaining({
      ...told,
      metadata: { given_up: 'operator', by: 'admin@example.com', auto_updated: false, ...logged },
    }),
  ]);
  expect(await listChanges(db, 'order', needed.id)).toEqual([]);
  expect(await listChanges(db, 'order', released.id)).toMatchObject([{ action: 'released' }]);
});

test('who goes on to pay at the moment the order is given up is led back, whoever was first', async () => {
  const order = await withPage();
  const now = new Date();
  await releaseUnpaidOrdersEarly(db, [order.id], 'needed', new Date(now.getTime() + 1));
  expect(await proceedToPayment(db, order.sessionId, now)).toEqual({ ok: false, reason: 'ended' });
  expect(await orderOf(order.id)).toMatchObject({ paymentOpenedAt: null });
});

test('who goes on to pay for pieces that were counted away meanwhile is led back', async () => {
  const order = await withPage();
  await db.execute(sql`update product_sizes set stock_quantity = 0 where product_id = ${order.productId}`);
  expect(await proceedToPayment(db, order.sessionId, new Date())).toEqual({
    ok: false,
    reason: 'ended',
  });
  expect(await orderOf(order.id)).toMatchObject({ paymentOpenedAt: null, status: 'pending' });
});

test('a payment page opens up to a minute before it ends, and not for an order that ended without its hold running out', async () => {
  const [just, late, failed, opened] = [
    await withPage(),
    await withPage(),
    await withPage(),
    await withPage(),
  ];
  const end = new Date(Date.now() + 20 * MINUTE);
  for (const { id } of [just, late, failed, opened])
    await db.update(orders).set({ expiresAt: end, paymentExpiresAt: end }).where(eq(orders.id, id));
  const before = (ms: number) => new Date(end.getTime() - ms);
  expect(await proceedToPayment(db, just.sessionId, before(MINUTE))).toMatchObject({ ok: true });
  const ended = { ok: false, reason: 'ended' };
  expect(await proceedToPayment(db, late.sessionId, before(MINUTE - 1))).toEqual(ended);
  for (const state of [{ status: 'cancelled' }, { paymentStatus: 'failed' }] as const) {
    await db.update(orders).set(state).where(eq(orders.id, failed.id));
    expect(await proceedToPayment(db, failed.sessionId, before(2 * MINUTE))).toEqual(ended);
    await db.update(orders).set({ status: 'pending' }).where(eq(orders.id, failed.id));
  }
  // The hold expires exactly now.
  await db
    .update(orders)
    .set({ paymentExpiresAt: new Date(end.getTime() + 5 * MINUTE) })
    .where(eq(orders.id, opened.id));
  expect(await proceedToPayment(db, opened.sessionId, end)).toEqual(ended);
});

test('an order whose page is not written down whole leads nowhere', async () => {
  for (const missing of [{ checkoutUrl: null }, { paymentExpiresAt: null }]) {
    const order = await withPage();
    await db.update(orders).set(missing).where(eq(orders.id, order.id));
    expect(await proceedToPayment(db, order.sessionId, new Date())).toEqual({
      ok: false,
      reason: 'unknown',
    });
  }
});

async function placed() {
  const product = await addProduct(db, { M: 1 });
  const items = [{ id: product.id, size: 'M', quantity: 1 }];
  const answer = await placeOrder(
    db,
    checkoutRequestFor(items, { customerEmail: `${randomUUID()}@example.com` }),
    {
      checkoutKey: randomUUID(),
      clientNetwork: randomUUID(),
      language: 'en',
      now: new Date(),
    },
  );
  if (!answer.ok) throw new Error(answer.reason);
  return answer.order;
}

async function withPage() {
  const product = await addProduct(db, { M: 1 });
  const order = await addOrder(db, [{ id: product.id, size: 'M', quantity: 1 }]);
  return { id: order.id, sessionId: order.sessionId, productId: product.id };
}

async function orderOf(id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

function logsOf(orderId: string) {
  return db.select().from(paymentLogs).where(eq(paymentLogs.orderId, orderId));
}

async function endsQueued(): Promise<number> {
  const { rows } = await db.execute(sql`select from pgboss.job where name = ${paymentEnds.name}`);
  return rows.length;
}

async function everyLog(): Promise<number> {
  const { rows } = await db.execute(sql`
    select from payment_logs union all select from pgboss.job`);
  return rows.length;
}
