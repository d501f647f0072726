import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { checkoutRateLimit, countRefusedPayment } from './refused-payments.server.ts';

vi.hoisted(() => {
  process.env.REFUSED_PAYMENTS_PER_ORDER = '3';
  process.env.REFUSED_PAYMENTS_PER_NETWORK = '5';
});

const now = new Date();

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('people try another card; who tries the third in vain has lost the pieces and the payment page', async () => {
  const order = await placed(randomUUID());
  await refuse(order);
  await refuse(order);
  expect(await heldOf(order)).toBe(1);
  await refuse(order);
  expect(await heldOf(order)).toBe(0);
  const timeline = await listAdminOrderTimeline(db, { id: order, createdAt: now.toISOString() });
  expect(timeline.filter(({ kind }) => kind === 'refused')).toHaveLength(3);
  expect(timeline).toContainEqual(expect.objectContaining({ kind: 'given-up', reason: 'refused-payments' }));
});

test('an event that is told again, also at the same moment, counts once', async () => {
  const order = await placed(randomUUID());
  const eventId = randomUUID();
  await Promise.all([1, 2, 3, 4].map(() => refuse(order, eventId)));
  await refuse(order, eventId);
  expect(await heldOf(order)).toBe(1);
});

test('a network whose payments are refused again and again begins no further checkout for an hour; others do', async () => {
  const network = randomUUID();
  const orders = await Promise.all([placed(network), placed(network), placed(network)]);
  for (const order of orders) await refuse(order);
  for (const order of orders.slice(0, 2)) await refuse(order);
  expect(await limitRate(checkoutRateLimit, network)).toEqual({ ok: true });
  await refuse(orders[2] ?? '');
  const refused = await limitRate(checkoutRateLimit, network);
  expect(refused.ok ? 0 : refused.retryAfterSeconds).toBeGreaterThan(3_500);
  expect(await limitRate(checkoutRateLimit, randomUUID())).toEqual({ ok: true });
});

test('what is refused of an order that is paid, ended or not there changes nothing', async () => {
  const order = await placed(randomUUID());
  await db.execute(sql`update orders set payment_status = 'paid', status = 'processing' where id = ${order}`);
  for (let attempt = 0; attempt < 4; attempt++) await refuse(order);
  expect(await heldOf(order)).toBe(1);
  await expect(refuse(randomUUID())).resolves.toBeUndefined();
});

async function placed(clientNetwork: string): Promise<string> {
  const product = await addProduct(db, { M: 5 });
  const items = [{ id: product.id, size: 'M', quantity: 1 }];
  const request = checkoutRequestFor(items, { customerEmail: `${randomUUID()}@example.com` });
  const order = await placeOrder(db, request, {
    checkoutKey: randomUUID(),
    language: 'en',
    now,
    clientNetwork,
  });
  if (!order.ok) throw new Error(order.reason);
  return order.order.id;
}

function refuse(orderId: string, eventId: string = randomUUID()): Promise<void> {
  return countRefusedPayment(db, { eventId, orderId }, now);
}

async function heldOf(orderId: string): Promise<number> {
  const { rows } = await db.execute<{ held: number }>(
    sql`select count(*)::int as held from holds where order_id = ${orderId}`,
  );
  return rows[0]?.held ?? -1;
}
