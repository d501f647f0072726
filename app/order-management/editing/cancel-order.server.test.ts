import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { listRefunds, listRestocks } from '#app/orders/refunds/refunds.server.ts';
import { findRefundOwed } from '#app/payments/refunds/list-refunds-owed.server.ts';
import { processRefund } from '#app/payments/refunds/process-refunds.server.ts';
import { refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { type Cancellation, cancelOrder } from './cancel-order.server.ts';
import { listAdminOrders } from './list-admin-orders.server.ts';
import { previewStatusChange } from './preview-status-change.server.ts';
import { setOrderStatus } from './set-order-status.server.ts';

vi.mock('#app/payments/refund-payment.server.ts', () => ({
  refundPayment: vi.fn(async ({ refundId }) => ({ ok: true, providerId: `re_${refundId}` })),
}));

const actor = { id: randomUUID(), email: 'admin@example.com' };
const now = new Date('2026-11-22T09:00:00Z');

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('a paid order that is cancelled gives its money and pieces back and tells the customer, when so decided', async () => {
  const order = await paid(2);
  expect(await stockOf(order.productId)).toBe(3);
  const wanted = await decided(order.number, { returnsMoney: true, restocks: true, mails: true });
  const twice = await Promise.all([cancelOrder(db, actor, wanted, now), cancelOrder(db, actor, wanted, now)]);
  expect(twice.toSorted((one, other) => Number(isChanged(other)) - Number(isChanged(one)))).toEqual([
    { ok: true, isChanged: true },
    { ok: true, isChanged: false },
  ]);
  expect(await stockOf(order.productId)).toBe(5);
  expect(await listRefunds(db, order.id)).toMatchObject([
    { amountCents: 10_000, cause: 'operator', by: 'admin@example.com', reason: 'Sold twice', pieces: [] },
  ]);
  expect(await listRestocks(db, order.id)).toMatchObject([{ pieces: [{ position: 0, quantity: 2 }] }]);
  expect(await mailsOf(order.id)).toContainEqual({ orderId: order.id, type: 'order_cancelled' });
  expect((await listChanges(db, 'order', order.id)).map(({ action }) => action).toSorted()).toEqual([
    'refunded',
    'restocked',
    'updated',
  ]);
  const [refund] = await listRefunds(db, order.id);
  await processRefund(db, refund?.id ?? '', now);
  const after = await findAdminOrder(db, order.number);
  expect([after?.status, after?.paymentStatus]).toEqual(['cancelled', 'refunded']);
  expect(await stockOf(order.productId)).toBe(5);
});

test('what was not decided stays, is owed, and such orders can be found', async () => {
  const order = await paid(1);
  const nothing = await decided(order.number, {});
  expect(await cancelOrder(db, actor, nothing, now)).toEqual({ ok: true, isChanged: true });
  expect(await stockOf(order.productId)).toBe(4);
  expect(await listRefunds(db, order.id)).toEqual([]);
  expect(await mailsOf(order.id)).not.toContainEqual({ orderId: order.id, type: 'order_cancelled' });
  expect(await findRefundOwed(db, order.id)).toMatchObject({ amountCents: 5_000, cause: 'cancelled' });
  const shown = { search: order.number, sort: 'date', direction: 'desc', page: 1, perPage: 5 } as const;
  const kept = async () =>
    (await listAdminOrders(db, { ...shown, view: 'cancelled-paid', isDeleted: false })).total;
  expect(await kept()).toBe(1);
  const refundId = randomUUID();
  const all = { number: order.number, refundId, amountCents: 5_000, pieces: [], reason: '' };
  await refundOrRestockOrder(db, actor, all, now);
  await processRefund(db, refundId, now);
  expect(await kept()).toBe(0);
});

test('only what is left goes back: a part that was returned before, or is on its way, stays counted', async () => {
  const order = await paid(2);
  const part = { refundId: randomUUID(), amountCents: 4_000, pieces: [{ position: 0, quantity: 1 }] };
  await refundOrRestockOrder(db, actor, { ...part, number: order.number, reason: '' }, now);
  const wanted = await decided(order.number, { returnsMoney: true, restocks: true });
  await cancelOrder(db, actor, wanted, now);
  for (const { id } of await listRefunds(db, order.id)) await processRefund(db, id, now);
  expect((await listRefunds(db, order.id)).map(({ amountCents }) => amountCents)).toEqual([4_000, 6_000]);
  expect(await stockOf(order.productId)).toBe(5);
});

test('a form made from an older state, of the order or of what can go back, is refused and changes nothing', async () => {
  const order = await paid(2);
  const wanted = await decided(order.number, { returnsMoney: true, restocks: true });
  const part = { refundId: randomUUID(), amountCents: 4_000, pieces: [] };
  await refundOrRestockOrder(db, actor, { ...part, number: order.number, reason: '' }, now);
  expect(await cancelOrder(db, actor, wanted, now)).toEqual({ ok: false, reason: 'changed' });
  const then = await decided(order.number, { returnsMoney: true });
  await setOrderStatus(db, actor, { number: order.number, status: 'shipped', reason: '' }, now);
  expect(await cancelOrder(db, actor, then, now)).toEqual({ ok: false, reason: 'changed' });
  expect((await findAdminOrder(db, order.number))?.status).toBe('shipped');
  expect(await listRefunds(db, order.id)).toHaveLength(1);
  expect(await stockOf(order.productId)).toBe(3);
  const none = { ...then, number: 'ORD-1' };
  expect(await cancelOrder(db, actor, none, now)).toEqual({ ok: false, reason: 'not-found' });
});

test('an unpaid order has no money and no pieces to give back: it frees what it held and mails nobody', async () => {
  const { id } = await addProduct(db);
  const order = await addOrder(db, [{ id, size: 'M', quantity: 1 }]);
  const wanted = await decided(order.number, { returnsMoney: true, restocks: true, mails: true });
  expect(await cancelOrder(db, actor, wanted, now)).toEqual({ ok: true, isChanged: true });
  expect(await stockOf(id)).toBe(5);
  expect([await listRefunds(db, order.id), await listRestocks(db, order.id)]).toEqual([[], []]);
  expect(await mailsOf(order.id)).toEqual([]);
  const after = await findAdminOrder(db, order.number);
  expect([after?.status, after?.paymentStatus]).toEqual(['cancelled', 'cancelled']);
});

function isChanged(answer: Awaited<ReturnType<typeof cancelOrder>>): boolean {
  return answer.ok && answer.isChanged;
}

/** Returns the fields of the dialog for the order's current state. */
async function decided(number: string, decisions: Partial<Cancellation>): Promise<Cancellation> {
  const plan = await previewStatusChange(db, number, 'cancelled');
  const nothing = { returnsMoney: false, restocks: false, mails: false };
  const seen = { version: plan?.version ?? '', seen: plan?.left.seen ?? '' };
  return { number, reason: 'Sold twice', ...seen, ...nothing, ...decisions };
}

async function paid(quantity: number) {
  const { id: productId } = await addProduct(db);
  const order = await addOrder(db, [{ id: productId, size: 'M', quantity }]);
  const payment = {
    sessionId: order.sessionId,
    amountCents: order.totalCents,
    currency: 'eur',
    isTest: true,
  };
  await settleOrder(db, { ...payment, state: 'paid', paymentIntentId: `pi_${order.id}` }, 'webhook');
  return { ...order, productId };
}

async function stockOf(productId: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ stock: number }>(
    sql`select stock_quantity as stock from product_sizes where product_id = ${productId}`,
  );
  return rows[0]?.stock;
}

async function mailsOf(orderId: string): Promise<unknown[]> {
  const { rows } = await db.execute<{ data: unknown }>(
    sql`select data from pgboss.job where name = 'order-mail' and data->>'orderId' = ${orderId}`,
  );
  return rows.map(({ data }) => data);
}
