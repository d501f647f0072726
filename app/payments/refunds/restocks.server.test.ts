import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Cancellation, cancelOrder } from '#app/order-management/editing/cancel-order.server.ts';
import { previewStatusChange } from '#app/order-management/editing/preview-status-change.server.ts';
import { listRefundable, listRestocks } from '#app/orders/refunds/refunds.server.ts';
import { orderRefunds, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import {
  actor,
  addPaidOrder,
  later,
  now,
  readPaymentStatusOfOrder,
  readRefundRowsOfOrder,
  readStockOfProduct,
  requestRefund,
} from '#tests/support/paid-orders.ts';
import { refundPayment } from '../refund-payment.server.ts';
import { settleOrder } from '../settling/settle-order.server.ts';
import { processRefund } from './process-refunds.server.ts';
import { planRefund, refundOrRestockOrder } from './refund-order.server.ts';
import { recordManualRefund } from './settle-owed-refund.server.ts';

vi.mock('../refund-payment.server.ts', () => ({ refundPayment: vi.fn() }));

const one = [{ position: 0, quantity: 1 }];
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
  // Clears what earlier tests left owed.
  await db.delete(orderRefunds);
  await db.update(orders).set({ paymentStatus: 'cancelled' }).where(eq(orders.paymentStatus, 'paid'));
});

test('pieces that go back without money are on the shelf at once, with who put them there, when and why', async () => {
  const order = await addPaidOrder(3);
  const [first, second] = [randomUUID(), randomUUID()];
  expect(await restock(order, { refundId: first, reason: 'Came back' })).toEqual({ ok: true });
  expect(await restock(order, { refundId: second }, later)).toEqual({ ok: true });
  expect(await readStockOfProduct(order.productId)).toBe(4);
  const fields = { orderId: order.id, pieces: one, by: 'admin@example.com' };
  expect(await listRestocks(db, order.id)).toEqual([
    { ...fields, id: first, reason: 'Came back', at: now },
    { ...fields, id: second, reason: '', at: later },
  ]);
  expect(await readRefundRowsOfOrder(order.id)).toEqual([]);
  expect((await listChanges(db, 'order', order.id)).map(({ action, after }) => [action, after])).toEqual([
    ['restocked', { pieces: one }],
    ['restocked', { pieces: one, reason: 'Came back' }],
  ]);
  expect(await restock(order, { refundId: first, amountCents: 100 })).toEqual({
    ok: false,
    reason: 'already-asked',
  });
});

test('pieces go back of an order whose payment has no name, and of none that was never paid', async () => {
  const [nameless, failed] = [await addPaidOrder(), await addPaidOrder()];
  await db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, nameless.id));
  await db.update(orders).set({ paymentStatus: 'failed' }).where(eq(orders.id, failed.id));
  expect(await restock(nameless)).toEqual({ ok: true });
  expect(await restock(failed)).toEqual({ ok: false, reason: 'not-paid' });
  expect([await readStockOfProduct(nameless.productId), await readStockOfProduct(failed.productId)]).toEqual([
    5, 4,
  ]);
});

test('a bag without sizes that was made anew takes its pieces, and no other size or product does', async () => {
  const stock = { 'One Size': 5 } as const;
  const [bag, shirt] = [await addProduct(db, stock), await addProduct(db, { S: 5, M: 5 })];
  const order = await addOrder(db, [
    { id: bag.id, quantity: 1 },
    { id: shirt.id, size: 'M', quantity: 2 },
  ]);
  const payment = { sessionId: order.sessionId, amountCents: 15_000, currency: 'eur', isTest: true };
  await settleOrder(db, { ...payment, state: 'paid', paymentIntentId: `pi_${order.id}` }, 'webhook');
  await db.execute(sql`delete from product_sizes where product_id = ${bag.id}`);
  await addProduct(db, stock, {}, { id: bag.id });
  const pieces = [
    { position: 0, quantity: 1 },
    { position: 1, quantity: 2 },
  ];
  expect(await restock(order, { pieces })).toEqual({ ok: true });
  const { rows } = await db.execute(sql`
    select size, stock_quantity as left from product_sizes where product_id in (${bag.id}, ${shirt.id}) order by size`);
  expect(rows).toEqual([
    { size: 'M', left: 5 },
    { size: 'One Size', left: 6 },
    { size: 'S', left: 5 },
  ]);
  expect(await listRestocks(db, order.id)).toMatchObject([{ pieces }]);
});

test('a plan says what would go back in words, and what is left; nothing for who has not paid', async () => {
  const order = await addPaidOrder(2);
  const wanted = { number: order.number, amountCents: undefined, pieces: one, isEverything: false };
  const planned = await planRefund(db, wanted);
  expect(planned).toEqual({
    ok: true,
    plan: {
      ...{ amountCents: 5_000, toGiftCardCents: 0, leftCents: 5_000, endsOrder: false },
      ...{ pieces: one, seen: '10000-2' },
      lines: [{ title: expect.stringMatching(/^Shirt /), size: 'M', quantity: 1, damaged: 0, lost: 0 }],
    },
  });
  // `isEverything` overrides the other fields.
  expect(await planRefund(db, { ...wanted, amountCents: 1, isEverything: true })).toMatchObject({
    plan: { amountCents: 10_000, leftCents: 0, pieces: [{ position: 0, quantity: 2 }] },
  });
  await processRefund(db, await requestRefund(order, 10_000), now);
  // All money is back: items returned now are worth nothing.
  expect(await planRefund(db, wanted)).toMatchObject({
    plan: { amountCents: 0, leftCents: 0, pieces: one, seen: '0-2' },
  });
  await restock(order, { pieces: [{ position: 0, quantity: 2 }] });
  expect(await planRefund(db, { ...wanted, isEverything: true })).toEqual({ ok: false, reason: 'nothing' });
  await db.update(orders).set({ paymentStatus: 'failed' }).where(eq(orders.id, order.id));
  expect(await planRefund(db, wanted)).toEqual({ ok: false, reason: 'not-paid' });
});

test('a list of orders says of each what is back and what can still go back', async () => {
  const [whole, part, none] = [await addPaidOrder(2), await addPaidOrder(2), await addPaidOrder(1)];
  await processRefund(db, await requestRefund(part, 3_000, { pieces: one }), now);
  await restock(whole);
  const listed = [whole, part, none].map(({ id, totalCents }) => ({
    ...{ id, totalCents },
    paymentStatus: 'paid' as const,
  }));
  const returnableOf = await listRefundable(db, listed);
  const told = listed.map(returnableOf);
  expect(told).toMatchObject([
    { returnedCents: 0, returnable: { cents: 10_000, pieces: [{ left: 1, size: 'M' }] } },
    { returnedCents: 3_000, returnable: { cents: 7_000, pieces: [{ left: 1 }] } },
    { returnedCents: 0, returnable: { cents: 5_000, pieces: [{ left: 1 }] } },
  ]);
  expect(told.map((each) => each?.returnable.pieces.length)).toEqual([1, 1, 1]);
});

test('pieces of a refusal that were put back by hand do not come back once more when it went another way', async () => {
  const order = await addPaidOrder(2);
  vi.mocked(refundPayment).mockResolvedValue(refused);
  await processRefund(db, await requestRefund(order, 4_000, { pieces: [{ position: 0, quantity: 2 }] }), now);
  await restock(order);
  expect(await readStockOfProduct(order.productId)).toBe(4);
  await recordManualRefund(db, actor, { number: order.number, note: 'In cash' }, now);
  expect(await readStockOfProduct(order.productId)).toBe(5);
  expect(await readRefundRowsOfOrder(order.id)).toMatchObject([
    { status: 'replaced' },
    { status: 'settled-otherwise', pieces: one },
  ]);
  // The provider returns the rest, so that everything is refunded.
  vi.mocked(refundPayment).mockResolvedValue({ ok: true, providerId: 're_rest' });
  await processRefund(db, await requestRefund(order, 6_000), now);
  expect(await readPaymentStatusOfOrder(order.id)).toBe('refunded');
});

test('a cancelled order gives back money or pieces, each only if so decided, and money only by its payment', async () => {
  const [money, pieces, nameless] = [await addPaidOrder(), await addPaidOrder(), await addPaidOrder()];
  await db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, nameless.id));
  for (const [order, decisions] of [
    [money, { returnsMoney: true }],
    [pieces, { restocks: true }],
    [nameless, { returnsMoney: true }],
  ] as const)
    expect(await cancelOrder(db, actor, await decided(order.number, decisions), now)).toMatchObject({
      isChanged: true,
    });
  const done = async ({ id, productId }: { id: string; productId: string }) => [
    (await readRefundRowsOfOrder(id)).length,
    (await listRestocks(db, id)).length,
    await readStockOfProduct(productId),
  ];
  expect([await done(money), await done(pieces), await done(nameless)]).toEqual([
    [1, 0, 4],
    [0, 1, 5],
    [0, 0, 4],
  ]);
  expect(await listRestocks(db, pieces.id)).toMatchObject([{ reason: 'Sold twice', pieces: one, at: now }]);
});

test('an order whose money is all back is cancelled without another refund of nothing', async () => {
  const order = await addPaidOrder();
  await processRefund(db, await requestRefund(order, 5_000), now);
  const wanted = await decided(order.number, { returnsMoney: true, restocks: true });
  expect(await cancelOrder(db, actor, wanted, now)).toEqual({ ok: true, isChanged: true });
  expect(await readRefundRowsOfOrder(order.id)).toHaveLength(1);
  expect(await readStockOfProduct(order.productId)).toBe(5);
});

test('an order that is deleted is not cancelled any more', async () => {
  const order = await addPaidOrder();
  const wanted = await decided(order.number, { returnsMoney: true });
  await db.update(orders).set({ deletedAt: now }).where(eq(orders.id, order.id));
  expect(await cancelOrder(db, actor, wanted, now)).toEqual({ ok: false, reason: 'deleted' });
  expect(await readRefundRowsOfOrder(order.id)).toEqual([]);
});

type Asked = Partial<Parameters<typeof refundOrRestockOrder>[2]>;

function restock({ number }: { number: string }, more: Asked = {}, at = now) {
  const asked = { number, refundId: randomUUID(), amountCents: 0, pieces: one, reason: '', ...more };
  return refundOrRestockOrder(db, actor, asked, at);
}

/** Returns the dialog's form for the order's current version. */
async function decided(number: string, decisions: Partial<Cancellation>): Promise<Cancellation> {
  const plan = await previewStatusChange(db, number, 'cancelled');
  const nothing = { returnsMoney: false, restocks: false, mails: false };
  const seen = { version: plan?.version ?? '', seen: plan?.left.seen ?? '' };
  return { number, reason: 'Sold twice', ...seen, ...nothing, ...decisions };
}
