import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { listRefunds, listRestocks } from '#app/orders/refunds/refunds.server.ts';
import { orderRefunds, orders, paymentLogs } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { refundMailsOf } from '#tests/support/refund-mails.ts';
import { listRefundsOfPayment } from '../refund-payment.server.ts';
import { settleOrder } from '../settling/settle-order.server.ts';
import { processRefund } from './process-refunds.server.ts';
import { refundOrRestockOrder } from './refund-order.server.ts';
import { retryOrderRefunds } from './settle-owed-refund.server.ts';
import { syncProviderRefunds } from './sync-provider-refunds.server.ts';

vi.mock('../refund-payment.server.ts', () => ({
  listRefundsOfPayment: vi.fn(),
  refundPayment: vi.fn(async ({ refundId }) => ({ ok: true, providerId: `re_${refundId}` })),
}));

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(() => {
  vi.mocked(listRefundsOfPayment).mockReset();
});

test('a part returned at the provider is written down and mailed once, however often it is told', async () => {
  const order = await paid();
  const [first, rest] = [returned(2_000, '2026-11-20'), returned(3_000, '2026-11-21')];
  vi.mocked(listRefundsOfPayment).mockResolvedValue([first]);
  await Promise.all([1, 2, 3].map(() => syncProviderRefunds(db, order.paymentIntentId)));
  expect(await listRefunds(db, order.id)).toMatchObject([
    { amountCents: 2_000, status: 'succeeded', by: null, pieces: [], at: first.at },
  ]);
  expect(await paymentOf(order.number)).toBe('paid');
  vi.mocked(listRefundsOfPayment).mockResolvedValue([first, rest]);
  await syncProviderRefunds(db, order.paymentIntentId);
  await syncProviderRefunds(db, order.paymentIntentId);
  expect(await paymentOf(order.number)).toBe('refunded');
  expect(await refundMailsOf(order.id)).toEqual([0, 1]);
});

test('what was returned there can no longer be returned here', async () => {
  const order = await paid();
  vi.mocked(listRefundsOfPayment).mockResolvedValue([returned(2_000, '2026-11-20')]);
  await syncProviderRefunds(db, order.paymentIntentId);
  const ask = (amountCents: number) =>
    refundOrRestockOrder(
      db,
      { id: randomUUID(), email: 'admin@example.com' },
      { number: order.number, refundId: randomUUID(), amountCents, pieces: [], reason: '' },
      new Date(),
    );
  expect(await ask(3_001)).toEqual({ ok: false, reason: 'too-much' });
  expect(await ask(3_000)).toEqual({ ok: true });
});

test('money that did not arrive after all counts as refused, once, and can be returned again', async () => {
  const order = await paid();
  const all = returned(5_000, '2026-11-20');
  vi.mocked(listRefundsOfPayment).mockResolvedValue([all]);
  await syncProviderRefunds(db, order.paymentIntentId);
  expect(await paymentOf(order.number)).toBe('refunded');
  vi.mocked(listRefundsOfPayment).mockResolvedValue([{ ...all, state: 'failed' }]);
  await Promise.all([1, 2].map(() => syncProviderRefunds(db, order.paymentIntentId)));
  expect(await paymentOf(order.number)).toBe('paid');
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: 'refused' }]);
  expect(await listRestocks(db, order.id), 'no pieces came with it').toEqual([]);
  expect(await refusalsLogged(order.id)).toBe(1);
  vi.mocked(listRefundsOfPayment).mockResolvedValue([
    { ...all, state: 'failed' },
    returned(5_000, '2026-11-22'),
  ]);
  await syncProviderRefunds(db, order.paymentIntentId);
  expect(await paymentOf(order.number)).toBe('refunded');
});

test('pieces that came back with money that did not arrive stay on the shelf, and do not go back again with it', async () => {
  const order = await paid();
  const actor = { id: randomUUID(), email: 'admin@example.com' };
  const refundId = randomUUID();
  const all = { number: order.number, refundId, amountCents: 5_000, reason: 'Too small' };
  await refundOrRestockOrder(db, actor, { ...all, pieces: [{ position: 0, quantity: 1 }] }, new Date());
  await processRefund(db, refundId, new Date());
  expect(await stockOf(order.id)).toBe(5);
  const [made] = await db.select().from(orderRefunds).where(eq(orderRefunds.id, refundId));
  const failed = { ...returned(5_000, '2026-11-20'), providerId: made?.providerId ?? '', isOurs: true };
  vi.mocked(listRefundsOfPayment).mockResolvedValue([{ ...failed, state: 'failed' }]);
  await syncProviderRefunds(db, order.paymentIntentId);
  expect(await paymentOf(order.number)).toBe('paid');
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: 'refused', pieces: [] }]);
  expect(await listRestocks(db, order.id)).toMatchObject([
    { pieces: [{ position: 0, quantity: 1 }], reason: 'Too small', by: 'admin@example.com' },
  ]);
  expect(await retryOrderRefunds(db, actor, order.number, new Date())).toEqual({ ok: true });
  for (const { id } of await listRefunds(db, order.id)) await processRefund(db, id, new Date());
  expect(await paymentOf(order.number)).toBe('refunded');
  expect(await stockOf(order.id)).toBe(5);
});

test('a refund of the shop that is on its way is left to the shop; one that an older version did not name may fail too', async () => {
  const order = await paid();
  const ours = { ...returned(5_000, '2026-11-20'), isOurs: true };
  vi.mocked(listRefundsOfPayment).mockResolvedValue([ours]);
  await syncProviderRefunds(db, order.paymentIntentId);
  expect(await listRefunds(db, order.id)).toEqual([]);
  const late = {
    cause: 'paid-too-late',
    status: 'succeeded',
    amountCents: 5_000,
    createdAt: ours.at,
  } as const;
  await db.insert(orderRefunds).values({ id: randomUUID(), orderId: order.id, number: 0, ...late });
  await db.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, order.id));
  vi.mocked(listRefundsOfPayment).mockResolvedValue([{ ...ours, state: 'under-way' }]);
  await syncProviderRefunds(db, order.paymentIntentId);
  expect(await paymentOf(order.number)).toBe('refunded');
  vi.mocked(listRefundsOfPayment).mockResolvedValue([{ ...ours, state: 'failed' }]);
  await syncProviderRefunds(db, order.paymentIntentId);
  await syncProviderRefunds(db, order.paymentIntentId);
  expect(await paymentOf(order.number)).toBe('paid');
  expect(await refusalsLogged(order.id)).toBe(1);
  const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: '2026-11-19T09:00:00Z' });
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'refund', status: 'refused', problem: 'The bank sent the money back.' }),
  );
});

test("a payment that is no order's changes nothing; a provider that is away is asked again by the queue", async () => {
  const order = await paid();
  vi.mocked(listRefundsOfPayment).mockResolvedValue([returned(2_000, '2026-11-20')]);
  await syncProviderRefunds(db, 'pi_of_another_shop');
  vi.mocked(listRefundsOfPayment).mockRejectedValue(new Error('away'));
  await expect(syncProviderRefunds(db, order.paymentIntentId)).rejects.toThrow('away');
  expect(await listRefunds(db, order.id)).toEqual([]);
});

function returned(amountCents: number, day: string) {
  const at = new Date(`${day}T09:00:00Z`);
  return { providerId: `re_${randomUUID()}`, amountCents, at, isOurs: false, state: 'done' as const };
}

async function paid() {
  const { id } = await addProduct(db);
  const order = await addOrder(db, [{ id, size: 'M', quantity: 1 }]);
  const money = { amountCents: order.totalCents, currency: 'eur', isTest: true };
  const paymentIntentId = `pi_${order.id}`;
  await settleOrder(db, { sessionId: order.sessionId, state: 'paid', ...money, paymentIntentId }, 'webhook');
  return { ...order, paymentIntentId };
}

async function stockOf(orderId: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ stock: number }>(sql`select stock_quantity as stock from product_sizes
    join order_items on product_size_id = product_sizes.id where order_id = ${orderId}`);
  return rows[0]?.stock;
}

async function refusalsLogged(orderId: string): Promise<number> {
  return db.$count(paymentLogs, and(eq(paymentLogs.orderId, orderId), eq(paymentLogs.status, 'error')));
}

async function paymentOf(number: string) {
  return (await findAdminOrder(db, number))?.paymentStatus;
}
