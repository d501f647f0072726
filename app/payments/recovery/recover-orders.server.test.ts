import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { holds } from '#app/catalogue/tables.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { orders, paymentLogs } from '#app/orders/tables.server.ts';
import { connectDatabase, db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { LEAST_CONNECTIONS } from '#app/platform/environment-settings.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { findPayment } from '../find-payment.server.ts';
import type { PaymentSnapshot } from '../payment-snapshot.ts';
import { cancelStuckOrder, recoverOrder, recoverOrderById } from './recover-order.server.ts';
import { findOrderNumbers, listRecoveryRuns, recoverStuckOrders } from './recovery-runs.server.ts';
import { listStuckOrders } from './stuck-orders.server.ts';

vi.mock('../find-payment.server.ts', () => ({
  findPayment: vi.fn(),
  expirePayment: vi.fn(),
}));

const actor = { id: randomUUID(), email: 'admin@example.com' };
type Order = Awaited<ReturnType<typeof addOrder>>;
let said: Record<string, PaymentSnapshot['state'] | 'unavailable' | 'not-found'> = {};

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(async () => {
  said = {};
  await db.execute(sql`truncate orders, payment_logs, audit_logs cascade`);
  vi.mocked(findPayment).mockImplementation(async (sessionId) => {
    const state = said[sessionId] ?? 'open';
    if (state === 'unavailable' || state === 'not-found') return { ok: false, reason: state };
    return { ok: true, payment: { sessionId, state, amountCents: 5_000, currency: 'eur', isTest: true } };
  });
});

test('an order that was paid is recovered: paid, processing, in the order’s history; a second time it is up to date', async () => {
  const order = await ordered('paid');
  const recovered = { ok: true, orderId: order.id, step: 'recovered' };
  expect(await recover(` ${order.id.toUpperCase()} `)).toEqual(recovered);
  expect(await statusOf(order)).toEqual(['processing', 'paid']);
  expect(await recover(order.number.toLowerCase())).toEqual({ ...recovered, step: 'up-to-date' });
  expect(await listChanges(db, 'order', order.id)).toMatchObject([
    {
      by: 'admin@example.com',
      action: 'recovered',
      before: { status: 'pending', paymentStatus: 'pending' },
      after: { status: 'processing', paymentStatus: 'paid' },
    },
  ]);
  const logged = await db.select().from(paymentLogs).where(eq(paymentLogs.orderId, order.id));
  expect(logged.map(({ eventType }) => eventType).toSorted()).toEqual([
    'order_status_changed',
    'payment_status_changed',
  ]);
  for (const entry of logged)
    expect(entry).toMatchObject({ status: 'success', metadata: { source: 'recovery', retry_count: 0 } });
});

test('an order whose payment failed is cancelled, or unpaid for good once it was sent; one that is still open is left alone', async () => {
  const failed = await ordered('failed');
  expect(await recover(failed.id)).toMatchObject({ step: 'recovered' });
  expect(await statusOf(failed)).toEqual(['cancelled', 'failed']);
  const shipped = await ordered('expired');
  const ship = { number: shipped.number, status: 'shipped', reason: '', shipsUnpaid: true };
  await setOrderStatus(db, actor, ship, new Date());
  expect(await recover(shipped.id)).toMatchObject({ step: 'recovered' });
  expect(await statusOf(shipped), 'sent already, it is unpaid for good').toEqual(['shipped', 'cancelled']);
  expect(await recover(shipped.id)).toMatchObject({ step: 'up-to-date' });
  const open = await ordered('open');
  expect(await recover(open.id)).toMatchObject({ ok: true, step: 'still-unpaid' });
  expect(await statusOf(open)).toEqual(['pending', 'pending']);
});

test('what cannot be recovered says why, and changes nothing', async () => {
  const none = await ordered('paid');
  await db.update(orders).set({ stripeSessionId: null }).where(eq(orders.id, none.id));
  const away = await ordered('unavailable');
  const unknown = await ordered('not-found');
  expect(await recover(none.id)).toMatchObject({ ok: false, reason: 'no-session' });
  expect(await recover(away.id)).toMatchObject({ ok: false, reason: 'unavailable' });
  expect(await recover(unknown.id)).toMatchObject({ ok: false, reason: 'unknown-session' });
  for (const id of [randomUUID(), 'ORD-1', "' or 1=1"])
    expect(await recover(id)).toEqual({ ok: false, reason: 'not-found' });
  for (const order of [none, away, unknown]) expect(await statusOf(order)).toEqual(['pending', 'pending']);
});

test('what nobody foresaw is an unknown error; what the database refuses is a failed update', async () => {
  const [one, other] = [await ordered('paid'), await ordered('paid')];
  vi.mocked(findPayment).mockResolvedValueOnce({ ok: true } as never);
  expect(await recover(one.id)).toEqual({ ok: false, orderId: one.id, reason: 'unknown' });
  const payment = {
    sessionId: 'nul \0',
    state: 'paid',
    amountCents: 5_000,
    currency: 'eur',
    isTest: true,
  } as const;
  vi.mocked(findPayment).mockResolvedValueOnce({ ok: true, payment });
  expect(await recover(other.id)).toEqual({ ok: false, orderId: other.id, reason: 'update-failed' });
  const logged = await db.select().from(paymentLogs).orderBy(paymentLogs.createdAt);
  expect(logged.map(({ metadata }) => (metadata as { error: string }).error)).toEqual([
    'unknown error',
    'database error 22021',
  ]);
});

test('a stuck order without a session can be ended: cancelled, its pieces free, by whom and why; any other not', async () => {
  const { id, number } = await stuck('open');
  await db.update(orders).set({ stripeSessionId: null }).where(eq(orders.id, id));
  const waiting = await stuck('open');
  const young = await ordered('open');
  await db.update(orders).set({ stripeSessionId: null }).where(eq(orders.id, young.id));
  const end = (order: string) =>
    cancelStuckOrder(db, actor, { number: order, reason: 'Never began to pay' }, new Date());
  const held = () => db.$count(holds, eq(holds.orderId, id));
  expect(await held()).toBe(1);
  for (const other of [waiting.number, young.number, 'ORD-1'])
    expect(await end(other)).toEqual({ ok: false, reason: 'not-stuck' });
  expect(await end(number)).toEqual({ ok: true });
  expect(await statusOf({ id } as Order)).toEqual(['cancelled', 'cancelled']);
  expect(await held()).toBe(0);
  expect(await end(number)).toEqual({ ok: false, reason: 'not-stuck' });
  expect(await listChanges(db, 'order', id)).toMatchObject([
    { by: actor.email, after: { status: 'cancelled', reason: 'Never began to pay' } },
  ]);
  expect(await statusOf(waiting)).toEqual(['pending', 'pending']);
});

test('a payment of another amount is refused and logged', async () => {
  const order = await ordered('paid', 2);
  expect(await recover(order.id)).toMatchObject({ ok: false, reason: 'amount-mismatch' });
  expect(await statusOf(order)).toEqual(['pending', 'pending']);
  const logged = await db.select().from(paymentLogs).where(eq(paymentLogs.orderId, order.id));
  expect(logged).toMatchObject([{ status: 'error' }]);
});

test('a bulk recovery takes every stuck order and no other, and keeps its report', async () => {
  const paid = await stuck('paid');
  const failed = await stuck('failed');
  const open = await stuck('open');
  const young = await ordered('paid');
  expect(await recoverStuckOrders(db, actor, new Date())).toMatchObject({ ok: true });
  const [run] = await listRecoveryRuns(db, 5);
  expect(await findOrderNumbers(db, [paid.id, open.id])).toEqual({
    [paid.id]: paid.number,
    [open.id]: open.number,
  });
  expect(run).toMatchObject({ by: 'admin@example.com', status: 'success' });
  expect(run?.report).toMatchObject({ total: 3, recovered: 3, failed: 0, upToDateIds: [open.id], left: 0 });
  expect(run?.report.recoveredIds.toSorted()).toEqual([paid.id, failed.id].toSorted());
  expect(await statusOf(young)).toEqual(['pending', 'pending']);
  const [entry] = await db
    .select()
    .from(paymentLogs)
    .where(eq(paymentLogs.id, run?.id ?? ''));
  expect(entry).toMatchObject({
    eventType: 'order_recovery_batch',
    metadata: {
      total_orders: 3,
      recovered_orders: 3,
      unpaid_orders: 1,
      unasked_orders: 0,
      failed_orders: 0,
      error: null,
    },
  });
  const sums = {
    total_orders: 3,
    recovered_orders: 3,
    unpaid_orders: 1,
    unasked_orders: 0,
    failed_orders: 0,
  };
  expect(await listChanges(db, 'recovery', run?.id ?? '')).toMatchObject([{ after: sums }]);
});

test('a bulk recovery goes newest first, and the next one on to the older ones', async () => {
  const all = [await stuck('open'), await stuck('open'), await stuck('open')];
  for (const [age, { id }] of all.entries())
    await db
      .update(orders)
      .set({ createdAt: new Date(Date.now() - (3 - age) * 3_600_000) })
      .where(eq(orders.id, id));
  const asked: string[] = [];
  const answer = vi.mocked(findPayment).getMockImplementation();
  vi.mocked(findPayment).mockImplementation((sessionId) => {
    asked.push(sessionId);
    return answer?.(sessionId) as never;
  });
  const [oldest, older, newest] = all.map(({ sessionId }) => sessionId);
  await recoverStuckOrders(db, actor, new Date());
  expect(asked.splice(0)).toEqual([newest, older, oldest]);
  const next = await stuck('open');
  await recoverStuckOrders(db, actor, new Date());
  expect(asked.splice(0)[0]).toBe(next.sessionId);
});

test('what the database refuses is tried three times, with pauses of one and two seconds', async () => {
  const order = await ordered('paid');
  const waits: number[] = [];
  const payment = {
    sessionId: 'nul \0',
    state: 'paid',
    amountCents: 5_000,
    currency: 'eur',
    isTest: true,
  } as const;
  vi.mocked(findPayment).mockResolvedValueOnce({ ok: true, payment });
  const wait = async (ms: number) => waits.push(ms);
  const outcome = await recoverOrder(
    db,
    actor,
    { id: order.id, sessionId: order.sessionId },
    new Date(),
    wait,
  );
  expect(outcome).toEqual({ ok: false, orderId: order.id, reason: 'update-failed' });
  expect(waits).toEqual([1_000, 2_000]);
  expect(await db.$count(paymentLogs)).toBe(1);
});

test('some that fail make it a partial success', async () => {
  await stuck('paid');
  const unknown = await stuck('not-found');
  await recoverStuckOrders(db, actor, new Date());
  const [run] = await listRecoveryRuns(db, 5);
  expect(run?.status).toBe('partial_success');
  const [entry] = await listChanges(db, 'recovery', run?.id ?? '');
  expect(entry?.after).toMatchObject({
    total_orders: 2,
    recovered_orders: 1,
    failed_orders: 1,
    unasked_orders: 1,
  });
  expect(run?.report.errors).toEqual([{ orderId: unknown.id, reason: 'unknown-session' }]);
});

test('a provider that is away ends the run; the next one takes up what is left', async () => {
  const all = [];
  for (let made = 0; made < 9; made++) all.push(await stuck('unavailable'));
  await recoverStuckOrders(db, actor, new Date());
  const [away] = await listRecoveryRuns(db, 5);
  expect(away?.status).toBe('partial_success');
  expect(away?.report).toMatchObject({ total: 9, recovered: 0, failed: 9, isAborted: true });
  expect(away?.report.errors.length).toBeLessThan(9);
  for (const { sessionId } of all) said[sessionId] = 'paid';
  await recoverStuckOrders(db, actor, new Date());
  const [back] = await listRecoveryRuns(db, 5);
  expect(back?.report).toMatchObject({ total: 9, recovered: 9, failed: 0 });
});

test('many recoveries at once leave the smallest pool to everybody else', async () => {
  const small = connectDatabase(process.env.DATABASE_URL ?? '', LEAST_CONNECTIONS);
  await stuck('paid');
  const run = () => recoverStuckOrders(small.db, actor, new Date());
  const answers = await Promise.all([run(), run(), run(), run()]);
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
  await small.pool.end();
});

test('of two bulk recoveries at once one is refused', async () => {
  await stuck('paid');
  const answer = vi.mocked(findPayment).getMockImplementation();
  let refused = () => {};
  // Keeps the first run going until the second has begun.
  const isRefused = new Promise<void>((resolve) => {
    refused = resolve;
  });
  vi.mocked(findPayment).mockImplementation(async (sessionId) => {
    await isRefused;
    return answer?.(sessionId) as never;
  });
  async function recoverAll() {
    const run = await recoverStuckOrders(db, actor, new Date());
    if (!run.ok) refused();
    return run;
  }
  const answers = await Promise.all([recoverAll(), recoverAll()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers).toContainEqual({ ok: false, reason: 'running' });
  expect(await listRecoveryRuns(db, 5)).toHaveLength(1);
});

test('stuck orders are listed a page at a time, sorted, and found by number, id or address', async () => {
  const one = await stuck('paid');
  const two = await stuck('paid', 2);
  await ordered('paid');
  const usual = { search: '', sort: 'total', direction: 'asc', page: 1, perPage: 1 } as const;
  const list = (more: object) => listStuckOrders(db, { ...usual, ...more }, new Date());
  expect(await list({})).toMatchObject({ total: 2, orders: [{ id: one.id, totalCents: 5_000 }] });
  expect(await list({ page: 2 })).toMatchObject({ total: 2, orders: [{ id: two.id }] });
  expect(await list({ direction: 'desc' })).toMatchObject({ orders: [{ id: two.id }] });
  for (const search of [two.number.toLowerCase(), two.id.slice(0, 8)])
    expect(await list({ search })).toMatchObject({ total: 1, orders: [{ id: two.id }] });
  expect(await list({ search: 'NOOR@' })).toMatchObject({ total: 2 });
  expect(await list({ search: '%' })).toMatchObject({ total: 0 });
});

test('neither stuck orders nor the log of runs are looked for in all orders and logs', async () => {
  const plan = async (query: string) => {
    const { rows } = await db.transaction(async (tx) => {
      // The planner would scan so few rows sequentially.
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain ${query}`));
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const stuckPlan = await plan(
    "select count(*) from orders where orders.status = 'pending' and orders.payment_status = 'pending' and created_at < now()",
  );
  expect(stuckPlan).toMatch(/orders_(unsettled|one_per_checkout)/);
  const runsPlan = await plan(
    "select id from payment_logs where event_type = 'order_recovery_batch' order by created_at desc limit 20",
  );
  expect(runsPlan).toContain('payment_logs_batches');
});

function recover(typed: string) {
  return recoverOrderById(db, actor, typed, new Date());
}

async function ordered(state: (typeof said)[string], quantity = 1): Promise<Order> {
  const { id } = await addProduct(db, { M: 5 });
  const order = await addOrder(db, [{ id, size: 'M', quantity }]);
  said[order.sessionId] = state;
  return order;
}

async function stuck(state: (typeof said)[string], quantity = 1): Promise<Order> {
  const order = await ordered(state, quantity);
  await db
    .update(orders)
    .set({ createdAt: sql`now() - interval '31 minutes'` })
    .where(eq(orders.id, order.id));
  return order;
}

async function statusOf({ id }: Order): Promise<string[]> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return [row?.status ?? '', row?.paymentStatus ?? ''];
}
