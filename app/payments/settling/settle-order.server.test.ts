import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operatorNotifications } from '#app/accounts/notifications/tables.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { listIssued } from '#app/invoices/issue-invoices.server.ts';
import { softDeleteOrder } from '#app/order-management/editing/delete-order.server.ts';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { orders, paymentLogs } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { actor } from '#tests/support/paid-orders.ts';
import type { PaymentSnapshot } from '../payment-snapshot.ts';
import { paymentDifferences } from '../reconciliation/tables.server.ts';
import { applySettlement, type Sequence, type Statuses } from './apply-settlement.server.ts';
import { lockOrderOfPayment } from './order-of-payment.server.ts';
import { settleOrder } from './settle-order.server.ts';

type Order = Awaited<ReturnType<typeof addOrder>>;
const states = ['open', 'processing', 'paid', 'failed', 'expired'] as const;

beforeAll(startJobs);
afterAll(stopJobs);

test('paid: the pieces are sold, the order goes on, one mail and one log entry', async () => {
  const { order, stock } = await ordered({ pieces: 2, stock: 5 });
  const payment = { ...paid(order), method: 'ideal', paymentIntentId: 'pi_1', isTest: true } as const;
  expect(await settleOrder(db, payment, 'webhook')).toEqual({
    ok: true,
    order: { id: order.id, status: 'processing', paymentStatus: 'paid' },
  });
  expect(await stock()).toEqual({ left: 3, held: 0 });
  expect(await jobsOf(order)).toEqual(['order_confirmation']);
  const details = { number: order.number, totalCents: order.totalCents };
  expect(await notificationsOf(order)).toEqual([{ kind: 'new-order', details }]);
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({ paymentMethod: 'ideal', paymentIntentId: 'pi_1', isTest: true });
  const logs = await logsOf(order);
  const why = { reason: 'paid', source: 'webhook', auto_updated: true, retry_count: 0 };
  const [moved, settled] = logs.toSorted((one, other) => (one.eventType < other.eventType ? -1 : 1));
  expect([moved, settled]).toMatchObject([
    {
      eventType: 'order_status_changed',
      status: 'success',
      metadata: { ...why, old: 'pending', new: 'processing' },
    },
    {
      eventType: 'payment_status_changed',
      status: 'success',
      metadata: { ...why, old: 'pending', new: 'paid' },
    },
  ]);
  expect(logs).toHaveLength(2);
  expect(moved?.metadata.timestamp).toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT/));
  expect(settled?.metadata.timestamp).toBe(moved?.metadata.timestamp);
  const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: '2026-11-20T09:00:00Z' });
  expect(timeline.filter(({ kind }) => kind === 'settled')).toMatchObject([
    { from: ['pending', 'pending'], to: ['processing', 'paid'], source: 'webhook' },
  ]);
});

test.each(['failed', 'expired'] as const)(
  '%s: cancelled, the pieces are free again, nobody is mailed',
  async (state) => {
    const { order, stock } = await ordered({ pieces: 2, stock: 2 });
    const settled = await settleOrder(db, { ...paid(order), state }, 'webhook');
    expect(settled).toMatchObject({
      order: { status: 'cancelled', paymentStatus: state === 'failed' ? 'failed' : 'cancelled' },
    });
    expect(await stock()).toEqual({ left: 2, held: 0 });
    expect(await jobsOf(order)).toEqual([]);
  },
);

test.each(['open', 'processing'] as const)('%s: nothing happens', async (state) => {
  const { order, stock } = await ordered({ pieces: 1, stock: 2 });
  expect(await settleOrder(db, { ...paid(order), state }, 'success-page')).toMatchObject({
    order: { status: 'pending' },
  });
  expect(await stock()).toEqual({ left: 2, held: 1 });
  expect(await logsOf(order)).toEqual([]);
});

test('after paid, nothing that arrives changes anything', async () => {
  const { order, stock } = await ordered({ pieces: 1, stock: 2 });
  await settleOrder(db, paid(order), 'webhook');
  for (const state of states) await settleOrder(db, { ...paid(order), state }, 'expiry');
  await settleOrder(db, { ...paid(order), amountCents: 1 }, 'webhook');
  expect(await statusOf(order)).toEqual(['processing', 'paid']);
  expect(await stock()).toEqual({ left: 1, held: 0 });
  expect(await jobsOf(order)).toEqual(['order_confirmation']);
  expect(await logsOf(order)).toHaveLength(2);
});

test('paid after it was cancelled: the money goes back, once, and no piece is taken', async () => {
  const { order, stock } = await ordered({ pieces: 1, stock: 2 });
  await settleOrder(db, { ...paid(order), state: 'expired' }, 'expiry');
  for (let time = 0; time < 3; time++) await settleOrder(db, paid(order), 'webhook');
  expect(await statusOf(order)).toEqual(['cancelled', 'paid']);
  expect(await stock()).toEqual({ left: 2, held: 0 });
  expect(await jobsOf(order)).toEqual(['part-refund']);
});

test('paid when the pieces are gone: the money goes back and the order ends', async () => {
  const { order, stock, size } = await ordered({ pieces: 2, stock: 2 });
  await db.update(productSizes).set({ stockQuantity: 1 }).where(eq(productSizes.id, size));
  expect(await settleOrder(db, paid(order), 'webhook')).toMatchObject({
    order: { status: 'cancelled', paymentStatus: 'paid' },
  });
  expect(await stock()).toEqual({ left: 1, held: 0 });
  expect(await jobsOf(order)).toEqual(['part-refund']);
});

test('stock that is taken last and does not suffice settles nothing; back in time for the second attempt, it is sold with an invoice', async () => {
  const { order, stock, size } = await ordered({ pieces: 2, stock: 2 });
  await db.update(productSizes).set({ stockQuantity: 1 }).where(eq(productSizes.id, size));
  expect(await sellIn(order, 'stock-last')).toBeUndefined();
  await db.update(productSizes).set({ stockQuantity: 2 }).where(eq(productSizes.id, size));
  expect(await sellIn(order, 'stock-first')).toEqual({ status: 'processing', paymentStatus: 'paid' });
  expect(await stock()).toEqual({ left: 0, held: 0 });
  expect(await jobsOf(order)).toEqual(['order_confirmation']);
  expect(await listIssued(db, order.id)).toHaveLength(1);
});

test('an order that is paid after an operator deleted it returns to the lists', async () => {
  const { order } = await ordered({ pieces: 1, stock: 2 });
  await softDeleteOrder(db, actor, { number: order.number, reason: '' }, new Date());
  await settleOrder(db, paid(order), 'webhook');
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({ status: 'processing', paymentStatus: 'paid', deletedAt: null });
  await settleOrder(db, paid(order), 'success-page');
  const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: '2026-11-20T09:00:00Z' });
  expect(timeline.filter(({ kind }) => kind === 'restored')).toMatchObject([{ source: 'webhook' }]);
});

test('an order that expires after an operator deleted it stays deleted', async () => {
  const { order } = await ordered({ pieces: 1, stock: 2 });
  await softDeleteOrder(db, actor, { number: order.number, reason: '' }, new Date());
  await settleOrder(db, { ...paid(order), state: 'expired' }, 'webhook');
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({ status: 'cancelled', deletedAt: expect.any(Date) });
  expect((await logsOf(order)).map(({ eventType }) => eventType)).not.toContain('order_restored');
});

test('paid for a size that was deleted: the money goes back', async () => {
  const { order, size } = await ordered({ pieces: 1, stock: 2 });
  await db.execute(sql`delete from holds where product_size_id = ${size}`);
  await db.delete(productSizes).where(eq(productSizes.id, size));
  await settleOrder(db, paid(order), 'webhook');
  expect(await statusOf(order)).toEqual(['cancelled', 'paid']);
});

test('an order that an operator moved on keeps its place when the money comes', async () => {
  const { order, stock } = await ordered({ pieces: 1, stock: 2 });
  await db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, order.id));
  await settleOrder(db, paid(order), 'webhook');
  expect(await statusOf(order)).toEqual(['shipped', 'paid']);
  expect(await stock()).toEqual({ left: 1, held: 0 });
  // The status did not change, and the log does not claim so.
  expect((await logsOf(order)).map(({ eventType }) => eventType)).toEqual(['payment_status_changed']);
});

test.each<Partial<PaymentSnapshot>>([{ amountCents: 1 }, { amountCents: 5_001 }, { currency: 'usd' }])(
  'a payment of %j is refused, logged, and changes nothing',
  async (wrong) => {
    const { order, stock } = await ordered({ pieces: 1, stock: 2 });
    expect(await settleOrder(db, { ...paid(order), ...wrong }, 'webhook')).toEqual({
      ok: false,
      reason: 'amount-mismatch',
    });
    expect(await statusOf(order)).toEqual(['pending', 'pending']);
    expect(await stock()).toEqual({ left: 2, held: 1 });
    expect(await jobsOf(order)).toEqual([]);
    const { amountCents: received } = { ...paid(order), ...wrong };
    const why = { reason: 'amount-mismatch', source: 'webhook', received, auto_updated: true };
    expect(await logsOf(order)).toMatchObject([{ status: 'error', metadata: why }]);
  },
);

test('a payment about nobody is refused; one that names the order finds it only without a session of its own', async () => {
  const unknown = { ok: false, reason: 'unknown-order' };
  const { order } = await ordered({ pieces: 1, stock: 3 });
  const { sessionId: _, ...nameless } = paid(order);
  expect(await settleOrder(db, nameless, 'webhook')).toEqual(unknown);
  expect(
    await settleOrder(db, { ...paid(order), sessionId: 'cs_other', orderId: order.id }, 'webhook'),
  ).toEqual(unknown);
  await db.update(orders).set({ stripeSessionId: null }).where(eq(orders.id, order.id));
  await settleOrder(db, { ...paid(order), orderId: order.id }, 'webhook');
  const [row] = await db
    .select({ session: orders.stripeSessionId })
    .from(orders)
    .where(eq(orders.id, order.id));
  expect(row?.session).toBe(order.sessionId);
  expect(await statusOf(order)).toEqual(['processing', 'paid']);
});

test('money that no order takes is a difference at once; what brings no money, or is taken, is none', async () => {
  const { order } = await ordered({ pieces: 1, stock: 2 });
  const nobodys = { ...paid(order), sessionId: 'cs_nobodys' };
  for (const state of ['open', 'processing', 'failed', 'expired'] as const)
    await settleOrder(db, { ...nobodys, state }, 'webhook');
  expect(await differencesOf('cs_nobodys')).toEqual([]);
  await settleOrder(db, nobodys, 'webhook');
  expect(await differencesOf('cs_nobodys')).toMatchObject([
    { kind: 'unknown-payment', orderId: null, ourCents: null, theirCents: 5_000 },
  ]);
  await settleOrder(db, { ...paid(order), amountCents: 4_000 }, 'webhook');
  const mismatch = { kind: 'amount-mismatch', orderId: order.id, ourCents: 5_000, theirCents: 4_000 };
  expect(await differencesOf(order.sessionId)).toMatchObject([mismatch]);
  await settleOrder(db, paid(order), 'webhook');
  expect(await differencesOf(order.sessionId)).toHaveLength(1);
});

test('the log says what was not settled and who learnt it, with the end of the session’s name alone', async () => {
  const said = vi.spyOn(log, 'error');
  const { order } = await ordered({ pieces: 1, stock: 2 });
  await settleOrder(db, { ...paid(order), amountCents: 1 }, 'recovery');
  const { sessionId: _, ...nameless } = paid(order);
  await settleOrder(db, nameless, 'webhook');
  await settleOrder(db, paid(order), 'webhook');
  expect(said.mock.calls).toEqual([
    [
      { session: order.sessionId.slice(-10), reason: 'amount-mismatch', source: 'recovery' },
      'payment not settled',
    ],
    [{ session: undefined, reason: 'unknown-order', source: 'webhook' }, 'payment not settled'],
  ]);
});

test('twenty arrivals at once, of all kinds, end in one of the two ways an order can end', async () => {
  for (const order of await Promise.all([1, 2, 3].map(() => ordered({ pieces: 1, stock: 1 })))) {
    const facts = Array.from(
      { length: 20 },
      (_, index) => ({ ...paid(order.order), state: index % 4 ? 'paid' : 'expired' }) as const,
    );
    await Promise.all(facts.map((payment) => settleOrder(db, payment, 'webhook')));
    const [status] = await statusOf(order.order);
    const wasSold = status === 'processing';
    expect(await statusOf(order.order)).toEqual([wasSold ? 'processing' : 'cancelled', 'paid']);
    expect(await stockOf(order.size)).toEqual({ left: wasSold ? 0 : 1, held: 0 });
    expect(await jobsOf(order.order)).toEqual(wasSold ? ['order_confirmation'] : ['part-refund']);
  }
});

async function ordered({ pieces, stock }: { pieces: number; stock: number }) {
  const product = await addProduct(db, { M: stock });
  const order = await addOrder(db, [{ id: product.id, size: 'M', quantity: pieces }]);
  const [row] = await db
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(eq(productSizes.productId, product.id));
  const size = row?.id ?? '';
  return { order, size, stock: () => stockOf(size) };
}

/** Commits unless nothing was settled, like `settleOrder`. */
async function sellIn(order: Order, sequence: Sequence): Promise<Statuses | undefined> {
  const payment = paid(order);
  let statuses: Statuses | undefined;
  const attempt = db.transaction(async (tx) => {
    const locked = await lockOrderOfPayment(tx, payment);
    if (!locked) throw new Error('There is no such order.');
    statuses = await applySettlement(tx, locked, { step: 'sell' }, { payment, source: 'webhook' }, sequence);
    if (!statuses) throw new Error('nothing settled');
  });
  if (sequence === 'stock-last') await expect(attempt).rejects.toThrow('nothing settled');
  else await attempt;
  return statuses;
}

function paid(order: Order): PaymentSnapshot {
  return {
    sessionId: order.sessionId,
    state: 'paid',
    amountCents: order.totalCents,
    currency: 'eur',
    isTest: false,
  };
}

async function stockOf(size: string) {
  const { rows } = await db.execute<{ left: number; held: number }>(sql`
    select stock_quantity as left, (select coalesce(sum(quantity), 0)::int from holds where product_size_id = id) as held
    from product_sizes where id = ${size}`);
  return rows[0];
}

async function statusOf(order: Order) {
  const [row] = await db
    .select({ status: orders.status, payment: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, order.id));
  return [row?.status, row?.payment];
}

function logsOf(order: Order) {
  return db.select().from(paymentLogs).where(eq(paymentLogs.orderId, order.id));
}

function notificationsOf(order: Order) {
  return db
    .select({ kind: operatorNotifications.kind, details: operatorNotifications.details })
    .from(operatorNotifications)
    .where(eq(operatorNotifications.subject, order.id));
}

function differencesOf(subject: string) {
  return db.select().from(paymentDifferences).where(eq(paymentDifferences.subject, subject));
}

async function jobsOf(order: Order): Promise<string[]> {
  const { rows } = await db.execute<{ kind: string }>(sql`
    select coalesce(data->>'type', name) as kind from pgboss.job where data->>'orderId' = ${order.id}
      or data->>'refundId' in (select id::text from order_refunds where order_id = ${order.id}) order by kind`);
  return rows.map(({ kind }) => kind);
}
