import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { countOrderHealth } from '#app/order-management/order-health.server.ts';
import { listRefunds } from '#app/orders/refunds/refunds.server.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { findPayment } from '../find-payment.server.ts';
import { recoverOrderById } from '../recovery/recover-order.server.ts';
import { refundPayment } from '../refund-payment.server.ts';
import { settleOrder } from '../settling/settle-order.server.ts';
import { findRefundOwed, listRefundsOwed } from './list-refunds-owed.server.ts';
import { processRefund } from './process-refunds.server.ts';
import { refundOrRestockOrder } from './refund-order.server.ts';
import { recordManualRefund, retryOrderRefunds } from './settle-owed-refund.server.ts';

vi.mock('../refund-payment.server.ts', () => ({ refundPayment: vi.fn() }));
vi.mock('../find-payment.server.ts', () => ({
  findPayment: vi.fn(),
  expirePayment: vi.fn(),
}));

const actor = { id: randomUUID(), email: 'admin@example.com' };
const now = new Date('2026-11-22T09:00:00Z');
const refused = { ok: false, reason: 'refused', answer: 'Insufficient funds.' } as const;

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(async () => {
  vi.mocked(refundPayment)
    .mockReset()
    .mockImplementation(async ({ refundId }) => ({ ok: true, providerId: `re_${refundId}` }));
  await db.delete(orderRefunds);
  await db.update(orders).set({ paymentStatus: 'cancelled' }).where(eq(orders.paymentStatus, 'paid'));
});

test('money that came too late is owed until it is returned, with every try and what the provider said', async () => {
  const order = await paidTooLate();
  expect(await listRefundsOwed(db, 10)).toMatchObject({
    owed: [
      {
        number: order.number,
        email: 'noor@example.com',
        customer: 'Noor de Vries',
        amountCents: 5_000,
        cause: 'paid-too-late',
        state: 'pending',
        triedAt: null,
        problem: null,
      },
    ],
    total: 1,
    totalCents: 5_000,
    needsAttention: 0,
    attentionSince: null,
  });
  const [refund] = await listRefunds(db, order.id);
  vi.mocked(refundPayment).mockResolvedValueOnce({ ok: false, reason: 'unavailable', answer: 'Timed out.' });
  await processRefund(db, refund?.id ?? '', now);
  expect(await listRefundsOwed(db, 10)).toMatchObject({
    owed: [{ state: 'pending', triedAt: now.toISOString(), problem: 'Timed out.' }],
    needsAttention: 1,
  });
  expect((await countOrderHealth(db, now)).moneyOwed).toEqual({
    needsAttention: 1,
    total: 1,
    totalCents: 5_000,
    attentionSince: expect.stringMatching(/Z$/),
  });
  vi.mocked(refundPayment).mockResolvedValueOnce(refused);
  await processRefund(db, refund?.id ?? '', now);
  expect(await listRefundsOwed(db, 10)).toMatchObject({
    owed: [{ state: 'refused', problem: 'Insufficient funds.' }],
    needsAttention: 1,
  });
  expect(await retryOrderRefunds(db, actor, order.number, now)).toEqual({ ok: true });
  expect(await listRefundsOwed(db, 10)).toMatchObject({ owed: [{ state: 'pending', amountCents: 5_000 }] });
  const made = await listRefunds(db, order.id);
  expect(made).toMatchObject([{ status: 'replaced' }, { status: 'pending', cause: 'paid-too-late' }]);
  await processRefund(db, made[1]?.id ?? '', now);
  expect(await listRefundsOwed(db, 10)).toEqual({
    owed: [],
    total: 0,
    totalCents: 0,
    needsAttention: 0,
    attentionSince: null,
  });
  expect(await retryOrderRefunds(db, actor, order.number, now)).toEqual({
    ok: false,
    reason: 'nothing-owed',
  });
  const [{ action } = { action: '' }] = await listChanges(db, 'order', order.id);
  expect(action).toBe('refund-retried');
});

test('a paid order that an operator cancelled is owed; one press makes the refund of what is left', async () => {
  const order = await paid();
  await ask(order, 1_000, now);
  await setOrderStatus(db, actor, { number: order.number, status: 'cancelled', reason: '' }, now);
  expect(await findRefundOwed(db, order.id)).toMatchObject({
    amountCents: 5_000,
    cause: 'operator',
    state: 'none',
  });
  expect((await listRefundsOwed(db, 10)).needsAttention).toBe(1);
  await Promise.all([1, 2, 3].map(() => retryOrderRefunds(db, actor, order.number, now)));
  const made = await listRefunds(db, order.id);
  expect(made.map(({ amountCents, by }) => [amountCents, by])).toEqual([
    [1_000, 'admin@example.com'],
    [4_000, 'admin@example.com'],
  ]);
  expect(await findRefundOwed(db, order.id)).toMatchObject({ amountCents: 5_000, state: 'pending' });
});

test('what was returned another way is written down with who and how, counts as returned, and is not mailed', async () => {
  const order = await paidTooLate();
  const settle = (note: string) => recordManualRefund(db, actor, { number: order.number, note }, now);
  expect(await settle('')).toEqual({ ok: false, reason: 'no-note' });
  // The provider may be making it right now: returning it another way as well would pay twice.
  expect(await findRefundOwed(db, order.id)).toMatchObject({ state: 'pending', isUnderWay: true });
  expect(await settle('Bank transfer')).toEqual({ ok: false, reason: 'under-way' });
  const [pending] = await listRefunds(db, order.id);
  vi.mocked(refundPayment).mockResolvedValueOnce(refused);
  await processRefund(db, pending?.id ?? '', now);
  vi.mocked(refundPayment).mockClear();
  const both = await Promise.all([settle('Bank transfer'), settle('Bank transfer')]);
  expect(both).toContainEqual({ ok: true });
  expect(both).toContainEqual({ ok: false, reason: 'nothing-owed' });
  expect(await findRefundOwed(db, order.id)).toBeUndefined();
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(row?.paymentStatus).toBe('refunded');
  const made = await listRefunds(db, order.id);
  expect(made).toMatchObject([
    { status: 'replaced', problem: 'Insufficient funds.' },
    { status: 'settled-otherwise', problem: null, cause: 'paid-too-late', amountCents: 5_000 },
  ]);
  for (const { id } of made) await processRefund(db, id, now);
  expect(refundPayment).not.toHaveBeenCalled();
  const { rows } = await db.execute(
    sql`select 1 from pgboss.job where name = 'order-mail' and data->>'orderId' = ${order.id}`,
  );
  expect(rows).toEqual([]);
  expect(await listChanges(db, 'order', order.id)).toMatchObject([
    { action: 'refund-settled', after: { amountCents: 5_000, note: 'Bank transfer' } },
  ]);
  const cancelled = await paid();
  await setOrderStatus(db, actor, { number: cancelled.number, status: 'cancelled', reason: '' }, now);
  const rest = { number: cancelled.number, note: 'In cash' };
  expect(await recordManualRefund(db, actor, rest, now)).toEqual({ ok: true });
  expect(await findRefundOwed(db, cancelled.id)).toBeUndefined();
});

test('a refusal is owed no more once a new refund takes its place, and never more than is left of the payment', async () => {
  const order = await paid();
  vi.mocked(refundPayment).mockResolvedValue(refused);
  await processRefund(db, await ask(order, 3_000, now), now);
  expect(await findRefundOwed(db, order.id)).toMatchObject({
    amountCents: 3_000,
    state: 'refused',
    cause: 'operator',
  });
  const next = await ask(order, 1_000, now);
  expect(await findRefundOwed(db, order.id)).toMatchObject({ amountCents: 1_000, state: 'pending' });
  vi.mocked(refundPayment).mockResolvedValue({ ok: true, providerId: 're_next' });
  await processRefund(db, next, now);
  expect(await findRefundOwed(db, order.id)).toBeUndefined();
});

test('a recovery does not call an order up to date whose money is owed', async () => {
  const order = await paidTooLate();
  const payment = {
    sessionId: order.sessionId,
    state: 'paid',
    amountCents: 5_000,
    currency: 'eur',
    isTest: true,
  } as const;
  vi.mocked(findPayment).mockResolvedValue({ ok: true, payment });
  expect(await recoverOrderById(db, actor, order.number, now)).toEqual({
    ok: false,
    orderId: order.id,
    reason: 'money-owed',
  });
});

async function placed() {
  const { id } = await addProduct(db);
  const order = await addOrder(db, [{ id, size: 'M', quantity: 1 }]);
  const { sessionId, totalCents: amountCents } = order;
  const paymentIntentId = `pi_${order.id}`;
  return { order, payment: { sessionId, amountCents, currency: 'eur', isTest: true, paymentIntentId } };
}

async function paid() {
  const { order, payment } = await placed();
  await settleOrder(db, { ...payment, state: 'paid' }, 'webhook');
  return order;
}

async function paidTooLate() {
  const { order, payment } = await placed();
  await settleOrder(db, { ...payment, state: 'expired' }, 'expiry');
  await settleOrder(db, { ...payment, state: 'paid' }, 'webhook');
  return order;
}

async function ask({ number }: { number: string }, amountCents: number, at: Date): Promise<string> {
  const refundId = randomUUID();
  await refundOrRestockOrder(db, actor, { number, refundId, amountCents, pieces: [], reason: '' }, at);
  return refundId;
}
