import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listRefunds } from '#app/orders/refunds/refunds.server.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import {
  actor,
  addOrderPaidTooLate,
  addPaidOrder,
  countQueuedRefundJobs,
  later,
  now,
  readPaymentLogsOfOrder,
  readPaymentStatusOfOrder,
  readRefundRow,
  readRefundRowsOfOrder,
  requestRefund,
} from '#tests/support/paid-orders.ts';
import { listRefundsOfPayment, refundPayment } from '../refund-payment.server.ts';
import { processRefund } from './process-refunds.server.ts';
import { refundOrRestockOrder } from './refund-order.server.ts';
import { syncProviderRefunds } from './sync-provider-refunds.server.ts';

vi.mock('../refund-payment.server.ts', () => ({
  refundPayment: vi.fn(),
  listRefundsOfPayment: vi.fn(),
}));

const refused = { ok: false, reason: 'refused', answer: 'Insufficient funds.' } as const;
const one = { pieces: [{ position: 0, quantity: 1 }] };

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(async () => {
  vi.mocked(listRefundsOfPayment).mockReset();
  vi.mocked(refundPayment)
    .mockReset()
    .mockImplementation(async ({ refundId }) => ({ ok: true, providerId: `re_${refundId}` }));
  // Clears what earlier tests left owed.
  await db.delete(orderRefunds);
  await db.update(orders).set({ paymentStatus: 'cancelled' }).where(eq(orders.paymentStatus, 'paid'));
});

test('a refund that an operator asks for is written down whole, due at once and queued', async () => {
  const order = await addPaidOrder(2);
  const id = await requestRefund(order, 1_500, { ...one, reason: 'Torn' });
  expect(await readRefundRow(id)).toMatchObject({
    number: 0,
    status: 'pending',
    cause: 'operator',
    amountCents: 1_500,
    ...one,
    reason: 'Torn',
    actorEmail: 'admin@example.com',
    createdAt: now,
    nextTryAt: now,
  });
  expect(await countQueuedRefundJobs(id)).toBe(1);
  const second = await requestRefund(order, 500, {}, later);
  expect(await readRefundRow(second)).toMatchObject({ number: 1 });
  expect((await listChanges(db, 'order', order.id)).map(({ action, after }) => [action, after])).toEqual([
    ['refunded', { amountCents: 500, pieces: [] }],
    ['refunded', { amountCents: 1_500, ...one, reason: 'Torn' }],
  ]);
});

test('nothing is returned of a payment that has no name, nor pieces of a line that the order does not have', async () => {
  const order = await addPaidOrder();
  const asked = { number: order.number, refundId: randomUUID(), amountCents: 100, pieces: [], reason: '' };
  const pieces = [{ position: 1, quantity: 1 }];
  expect(await refundOrRestockOrder(db, actor, { ...asked, pieces }, now)).toEqual({
    ok: false,
    reason: 'pieces',
  });
  await db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, order.id));
  expect(await refundOrRestockOrder(db, actor, asked, now)).toEqual({ ok: false, reason: 'not-paid' });
});

test('the provider is told which refund of which payment, and who decided it; its name for it is kept', async () => {
  const [order, late] = [await addPaidOrder(), await addOrderPaidTooLate()];
  const id = await requestRefund(order, 1_500);
  const [{ id: automatic } = { id: '' }] = await listRefunds(db, late.id);
  vi.mocked(refundPayment).mockResolvedValueOnce({ ok: false, reason: 'unavailable', answer: 'Timed out.' });
  await processRefund(db, id, now);
  for (const refundId of [id, automatic])
    expect(await processRefund(db, refundId, later)).toEqual({ isAway: false, isQuick: false });
  const asked = { refundId: id, orderId: order.id, amountCents: 1_500, paymentIntentId: `pi_${order.id}` };
  expect(vi.mocked(refundPayment).mock.calls.map(([part]) => part)).toEqual([
    { ...asked, isAutomatic: false },
    { ...asked, isAutomatic: false },
    {
      ...{ refundId: automatic, orderId: late.id, amountCents: 5_000, paymentIntentId: `pi_${late.id}` },
      isAutomatic: true,
    },
  ]);
  expect(await readRefundRow(id)).toMatchObject({
    status: 'succeeded',
    providerId: `re_${id}`,
    problem: null,
    tries: 2,
    triedAt: later,
  });
  expect(await readPaymentLogsOfOrder(order.id)).toContainEqual(
    expect.objectContaining({
      eventType: 'payment_status_changed',
      status: 'success',
      metadata: {
        ...{ refund_id: id, amount_cents: 1_500, auto_updated: false, old: 'paid', new: 'paid' },
        ...{ timestamp: later.toISOString(), retry_count: 0 },
      },
    }),
  );
});

test('a refund that is nobody’s, or done, asks the provider nothing', async () => {
  const order = await addPaidOrder();
  const id = await requestRefund(order, 1_500);
  await processRefund(db, id, now);
  for (const refundId of [id, randomUUID()])
    expect(await processRefund(db, refundId, now)).toEqual({ isAway: false, isQuick: false });
  expect(refundPayment).toHaveBeenCalledTimes(1);
});

test('a refund that another process did while the provider seemed away is not hurried', async () => {
  const order = await addPaidOrder();
  const id = await requestRefund(order, 1_500);
  vi.mocked(refundPayment).mockImplementationOnce(async () => {
    await processRefund(db, id, now);
    return { ok: false, reason: 'unavailable', answer: 'Timed out.' };
  });
  expect(await processRefund(db, id, later)).toEqual({ isAway: true, isQuick: false });
  expect(await readRefundRow(id)).toMatchObject({ status: 'succeeded', tries: 1, triedAt: now });
});

test('what the provider refuses, or cannot be asked, stands in the log with its answer', async () => {
  const order = await addPaidOrder();
  const id = await requestRefund(order, 1_500);
  vi.mocked(refundPayment).mockResolvedValue(refused);
  await processRefund(db, id, now);
  const told = { refund_id: id, amount_cents: 1_500, auto_updated: false, reason: 'refund-refused' };
  expect(await readPaymentLogsOfOrder(order.id)).toContainEqual(
    expect.objectContaining({
      eventType: 'payment_status_changed',
      status: 'error',
      metadata: expect.objectContaining({ ...told, answer: 'Insufficient funds.' }),
    }),
  );
  const nameless = await requestRefund(order, 1_500);
  await db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, order.id));
  await processRefund(db, nameless, now);
  expect(refundPayment).toHaveBeenCalledTimes(1);
  expect(await readRefundRow(nameless)).toMatchObject({
    status: 'refused',
    problem: 'The order names no payment.',
    tries: 1,
    triedAt: now,
  });
});

test('what is under way at the provider is not written down yet; several that are done get numbers of their own', async () => {
  const order = await addPaidOrder();
  await requestRefund(order, 1_000);
  const returned = (amountCents: number, state: 'done' | 'under-way' = 'done') => ({
    ...{ providerId: `re_${randomUUID()}`, amountCents, at: now, isOurs: false, state },
  });
  vi.mocked(listRefundsOfPayment).mockResolvedValue([
    returned(400, 'under-way'),
    returned(700),
    returned(800),
  ]);
  await syncProviderRefunds(db, `pi_${order.id}`);
  expect(
    (await readRefundRowsOfOrder(order.id)).map(({ number, amountCents }) => [number, amountCents]),
  ).toEqual([
    [0, 1_000],
    [1, 700],
    [2, 800],
  ]);
  expect(listRefundsOfPayment).toHaveBeenCalledWith(`pi_${order.id}`);
});

test('a refund that failed is told by its own name and amount, and of a part the order stays paid', async () => {
  const order = await addPaidOrder();
  const part = { providerId: `re_${randomUUID()}`, amountCents: 700, at: now, isOurs: false };
  vi.mocked(listRefundsOfPayment).mockResolvedValue([{ ...part, state: 'done' }]);
  await syncProviderRefunds(db, `pi_${order.id}`);
  const rest = { ...part, providerId: `re_${randomUUID()}`, amountCents: 300, state: 'done' as const };
  vi.mocked(listRefundsOfPayment).mockResolvedValue([{ ...part, state: 'failed' }, rest]);
  await syncProviderRefunds(db, `pi_${order.id}`);
  const [failed, done] = await readRefundRowsOfOrder(order.id);
  expect([failed, done]).toMatchObject([
    { status: 'refused', problem: 'The bank sent the money back.', amountCents: 700 },
    { status: 'succeeded', amountCents: 300, number: 1 },
  ]);
  expect(await readPaymentStatusOfOrder(order.id)).toBe('paid');
  expect(await readPaymentLogsOfOrder(order.id)).toContainEqual(
    expect.objectContaining({
      ...{ eventType: 'payment_status_changed', status: 'error' },
      metadata: expect.objectContaining({
        ...{ refund_id: failed?.id, amount_cents: 700, auto_updated: false, reason: 'refund-refused' },
      }),
    }),
  );
});

test('one that failed and the one that took its place may be told together', async () => {
  const order = await addPaidOrder();
  const whole = { amountCents: 5_000, at: now, isOurs: false, state: 'done' as const };
  const [first, second] = [
    { ...whole, providerId: `re_${randomUUID()}` },
    { ...whole, providerId: `re_${randomUUID()}` },
  ];
  vi.mocked(listRefundsOfPayment).mockResolvedValue([first]);
  await syncProviderRefunds(db, `pi_${order.id}`);
  expect(await readPaymentStatusOfOrder(order.id)).toBe('refunded');
  vi.mocked(listRefundsOfPayment).mockResolvedValue([{ ...first, state: 'failed' }, second]);
  await syncProviderRefunds(db, `pi_${order.id}`);
  expect(await readPaymentStatusOfOrder(order.id)).toBe('refunded');
  expect(await readRefundRowsOfOrder(order.id)).toMatchObject([
    { status: 'refused' },
    { status: 'succeeded', number: 1 },
  ]);
});

test('late money that an older version returned is not taken for a refund of the provider’s own pages', async () => {
  const order = await addOrderPaidTooLate();
  const [{ id } = { id: '' }] = await readRefundRowsOfOrder(order.id);
  await db.update(orderRefunds).set({ status: 'succeeded' }).where(eq(orderRefunds.id, id));
  const foreign = { providerId: `re_${randomUUID()}`, amountCents: 5_000, at: now, isOurs: false };
  vi.mocked(listRefundsOfPayment).mockResolvedValue([{ ...foreign, state: 'failed' }]);
  await syncProviderRefunds(db, `pi_${order.id}`);
  expect(await readRefundRowsOfOrder(order.id)).toMatchObject([{ status: 'succeeded', providerId: null }]);
});

test('of an order whose money is all back, by our books, no more is written down', async () => {
  const order = await addPaidOrder();
  await processRefund(db, await requestRefund(order, 5_000), now);
  const more = { providerId: `re_${randomUUID()}`, amountCents: 700, at: now, isOurs: false };
  vi.mocked(listRefundsOfPayment).mockResolvedValue([{ ...more, state: 'done' }]);
  await syncProviderRefunds(db, `pi_${order.id}`);
  expect(await readRefundRowsOfOrder(order.id)).toHaveLength(1);
});

test('a payment whose order is not paid, by our books, changes nothing', async () => {
  const order = await addPaidOrder();
  await db.update(orders).set({ paymentStatus: 'failed' }).where(eq(orders.id, order.id));
  const done = { providerId: 're_1', amountCents: 700, at: now, isOurs: false, state: 'done' } as const;
  vi.mocked(listRefundsOfPayment).mockResolvedValue([done]);
  await syncProviderRefunds(db, `pi_${order.id}`);
  expect(await readRefundRowsOfOrder(order.id)).toEqual([]);
});
