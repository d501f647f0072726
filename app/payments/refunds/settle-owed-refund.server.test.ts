import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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
  readRefundRowsOfOrder,
  readStockOfProduct,
  requestRefund,
} from '#tests/support/paid-orders.ts';
import { refundPayment } from '../refund-payment.server.ts';
import { refundUntakenPayment } from '../settling/refund-untaken-payment.server.ts';
import { findRefundOwed, listRefundsOwed } from './list-refunds-owed.server.ts';
import { processRefund } from './process-refunds.server.ts';
import { recordManualRefund, retryOrderRefunds } from './settle-owed-refund.server.ts';

vi.mock('../refund-payment.server.ts', () => ({ refundPayment: vi.fn() }));

const other = { id: randomUUID(), email: 'other@example.com' };
const refused = { ok: false, reason: 'refused', answer: 'Insufficient funds.' } as const;
const one = { pieces: [{ position: 0, quantity: 1 }] };

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(async () => {
  vi.mocked(refundPayment)
    .mockReset()
    .mockImplementation(async ({ refundId }) => ({ ok: true, providerId: `re_${refundId}` }));
  // Clears what earlier tests left owed.
  await db.delete(orderRefunds);
  await db.update(orders).set({ paymentStatus: 'cancelled' }).where(eq(orders.paymentStatus, 'paid'));
});

test('what was refused is tried again as it was asked for, by whom and with its pieces; what waits, at once', async () => {
  const order = await addPaidOrder(2);
  const failed = await requestRefund(order, 3_000, { ...one, reason: 'Torn' });
  vi.mocked(refundPayment).mockResolvedValueOnce(refused);
  await processRefund(db, failed, now);
  vi.mocked(refundPayment).mockResolvedValue({ ok: false, reason: 'unavailable', answer: 'Timed out.' });
  await db.insert(orderRefunds).values({
    ...{ id: randomUUID(), orderId: order.id, number: 1, amountCents: 1_000, createdAt: now },
    ...{ cause: 'operator', nextTryAt: later },
  });
  expect(await retryOrderRefunds(db, other, order.number, later, 1)).toEqual({
    ok: false,
    reason: 'changed',
  });
  expect(await retryOrderRefunds(db, other, order.number, later)).toEqual({ ok: true });
  const rows = await readRefundRowsOfOrder(order.id);
  expect(rows).toMatchObject([
    { status: 'replaced', amountCents: 3_000 },
    { status: 'pending', amountCents: 1_000, nextTryAt: later },
    {
      status: 'pending',
      number: 2,
      amountCents: 3_000,
      ...one,
      reason: 'Torn',
      cause: 'operator',
      actorEmail: 'admin@example.com',
      createdAt: later,
      nextTryAt: later,
    },
  ]);
  expect(await Promise.all(rows.map(({ id }) => countQueuedRefundJobs(id)))).toEqual([1, 1, 1]);
  expect(await listChanges(db, 'order', order.id)).toMatchObject([
    { action: 'refund-retried', by: 'other@example.com', after: { amountCents: 4_000 } },
    { action: 'refunded' },
  ]);
});

test('never more is tried again than is left of the payment, and of a cancelled order all that is', async () => {
  const order = await addPaidOrder();
  const fields = { orderId: order.id, status: 'refused', cause: 'operator', createdAt: now } as const;
  for (const [number, amountCents] of [3_000, 3_000, 3_000].entries())
    await db.insert(orderRefunds).values({ ...fields, id: randomUUID(), number, amountCents });
  await retryOrderRefunds(db, actor, order.number, now);
  const pending = async (id: string) =>
    (await readRefundRowsOfOrder(id))
      .filter(({ status }) => status === 'pending')
      .map(({ number, amountCents, actorEmail, createdAt }) => [number, amountCents, actorEmail, createdAt]);
  expect(await pending(order.id)).toEqual([
    [3, 3_000, null, now],
    [4, 2_000, null, now],
  ]);
  const cancelled = await addPaidOrder();
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, cancelled.id));
  await db
    .insert(orderRefunds)
    .values({ ...fields, orderId: cancelled.id, id: randomUUID(), number: 0, amountCents: 2_000 });
  await retryOrderRefunds(db, actor, cancelled.number, later);
  expect(await pending(cancelled.id)).toEqual([
    [1, 2_000, null, later],
    [2, 3_000, 'admin@example.com', later],
  ]);
});

test('nor is more written down as returned another way than is left, whatever was refused', async () => {
  const order = await addPaidOrder();
  const fields = { orderId: order.id, amountCents: 3_000, cause: 'operator', createdAt: now } as const;
  for (const number of [0, 1])
    await db.insert(orderRefunds).values({ ...fields, id: randomUUID(), number, status: 'refused' });
  expect(await findRefundOwed(db, order.id)).toMatchObject({ amountCents: 5_000 });
  await recordManualRefund(db, actor, { number: order.number, note: 'In cash' }, later);
  expect(await readRefundRowsOfOrder(order.id)).toMatchObject([
    ...[{ status: 'replaced' }, { status: 'replaced' }],
    { status: 'settled-otherwise', number: 2, amountCents: 3_000, createdAt: later },
    { status: 'settled-otherwise', number: 3, amountCents: 2_000, createdAt: later },
  ]);
  expect(await readPaymentStatusOfOrder(order.id)).toBe('refunded');
});

test('an order that is not there owes nothing', async () => {
  const number = 'ORD-1';
  expect(await retryOrderRefunds(db, actor, number, now)).toEqual({ ok: false, reason: 'not-found' });
  const settled = await recordManualRefund(db, actor, { number, note: 'In cash' }, now);
  expect(settled).toEqual({ ok: false, reason: 'not-found' });
});

test('what went another way brings its pieces back, and its refusal is a problem no more', async () => {
  const order = await addPaidOrder(2);
  vi.mocked(refundPayment).mockResolvedValue(refused);
  const failed = await requestRefund(order, 3_000, one);
  await processRefund(db, failed, now);
  expect(await readStockOfProduct(order.productId)).toBe(3);
  await recordManualRefund(db, actor, { number: order.number, note: 'In cash' }, now);
  expect(await readRefundRowsOfOrder(order.id)).toMatchObject([
    { status: 'replaced', amountCents: 3_000 },
    { status: 'settled-otherwise', problem: null, amountCents: 3_000, ...one },
  ]);
  expect(await readStockOfProduct(order.productId)).toBe(4);
  expect(await readPaymentStatusOfOrder(order.id)).toBe('paid');
});

test('of a cancelled order the rest goes the same way, in the name of who says so', async () => {
  const order = await addPaidOrder();
  vi.mocked(refundPayment).mockResolvedValue(refused);
  await processRefund(db, await requestRefund(order, 1_000), now);
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id));
  await recordManualRefund(db, other, { number: order.number, note: 'In cash' }, later);
  expect(await readRefundRowsOfOrder(order.id)).toMatchObject([
    { status: 'replaced', number: 0, amountCents: 1_000 },
    { status: 'settled-otherwise', number: 1, amountCents: 1_000, actorEmail: 'admin@example.com' },
    {
      ...{ status: 'settled-otherwise', number: 2, amountCents: 4_000, cause: 'operator' },
      ...{ actorEmail: 'other@example.com', createdAt: later, pieces: [] },
    },
  ]);
  expect(await readPaymentStatusOfOrder(order.id)).toBe('refunded');
  const booked = (await readPaymentLogsOfOrder(order.id))
    .filter(({ status }) => status === 'success')
    .map(({ metadata }) => metadata)
    .filter((each) => 'amount_cents' in each);
  expect(booked.map((each) => each.amount_cents)).toEqual([1_000, 4_000]);
});

test('late money is owed once, less what was returned of it, and not once all was returned', async () => {
  const late = await addOrderPaidTooLate();
  const [row] = await readRefundRowsOfOrder(late.id);
  expect(row).toMatchObject({ number: 0, amountCents: 5_000, cause: 'paid-too-late', status: 'pending' });
  expect(await countQueuedRefundJobs(row?.id ?? '')).toBe(1);

  // Once refused it waits for an operator, even if the money is settled again.
  vi.mocked(refundPayment).mockResolvedValueOnce(refused);
  await processRefund(db, row?.id ?? '', now);
  await settleAgain(late.id);
  expect(await readRefundRowsOfOrder(late.id)).toMatchObject([{ status: 'refused' }]);

  const part = await addPaidOrder();
  await processRefund(db, await requestRefund(part, 2_000), now);
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, part.id));
  await settleAgain(part.id);
  expect(await readRefundRowsOfOrder(part.id)).toMatchObject([
    { amountCents: 2_000 },
    { ...{ number: 1, amountCents: 3_000, cause: 'paid-too-late' }, createdAt: later, nextTryAt: later },
  ]);

  const whole = await addPaidOrder();
  await requestRefund(whole, 5_000);
  await settleAgain(whole.id);
  expect(await readRefundRowsOfOrder(whole.id)).toHaveLength(1);
});

function settleAgain(orderId: string) {
  return refundUntakenPayment(db, { id: orderId, totalCents: 5_000 }, 'paid-too-late', later);
}

test('of many orders the oldest owed come first, each is found by itself, and all are counted', async () => {
  const [young, old, none, cancelled] = [
    await addPaidOrder(),
    await addPaidOrder(),
    await addPaidOrder(),
    await addPaidOrder(),
  ];
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, cancelled.id));
  expect(await findRefundOwed(db, none.id), 'what another order owes is not this one’s').toBeUndefined();
  expect(await findRefundOwed(db, cancelled.id)).toMatchObject({ amountCents: 5_000, cause: 'cancelled' });
  await db.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, cancelled.id));
  await requestRefund(young, 1_000, {}, later);
  await requestRefund(old, 2_000, {}, now);
  expect(await listRefundsOwed(db, 1)).toMatchObject({
    owed: [{ orderId: old.id, since: now.toISOString() }],
    ...{ total: 2, totalCents: 3_000, needsAttention: 0 },
  });
  expect((await listRefundsOwed(db, 9)).owed.map(({ orderId }) => orderId)).toEqual([old.id, young.id]);
  expect(await findRefundOwed(db, young.id)).toMatchObject({ orderId: young.id, amountCents: 1_000 });
  expect(await findRefundOwed(db, none.id)).toBeUndefined();
});
