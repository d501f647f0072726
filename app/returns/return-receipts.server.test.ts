import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listAdminOrders } from '#app/order-management/editing/list-admin-orders.server.ts';
import { listAdminOrderTimeline } from '#app/order-management/history/admin-order-timeline.server.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { orderRefunds } from '#app/orders/tables.server.ts';
import { listOpenReturnReceipts, listWithdrawals } from '#app/orders/withdrawals/withdrawals.server.ts';
import { refundPayment } from '#app/payments/refund-payment.server.ts';
import { processRefund } from '#app/payments/refunds/process-refunds.server.ts';
import { planRefund, refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { retryOrderRefunds } from '#app/payments/refunds/settle-owed-refund.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { setDeliveryPrice } from '#tests/support/delivery-price.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { refundMailsOf } from '#tests/support/refund-mails.ts';
import { movesOf, payAndSend, withdraw } from '#tests/support/returns.ts';
import { listAdminReturns, planRefundOfWithdrawals } from './admin-returns.server.ts';
import { recordReturnReceipt } from './return-receipts.server.ts';
import { closeWithdrawal } from './withdrawals.server.ts';

vi.mock('#app/payments/refund-payment.server.ts', () => ({ refundPayment: vi.fn() }));

const DAY_MS = 24 * 3_600_000;
const operator = { id: randomUUID(), email: 'operator@example.com' };
const colleague = { id: randomUUID(), email: 'colleague@example.com' };
const now = new Date('2026-11-26T09:00:00Z');
const later = new Date(now.getTime() + 60_000);

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
}, 60_000);
afterAll(stopJobs);
beforeEach(() => {
  vi.mocked(refundPayment)
    .mockReset()
    .mockImplementation(async ({ refundId }) => ({ ok: true, providerId: `re_${refundId}` }));
});

test('what arrived is paid back in one step: whole pieces go back in stock, damaged ones are written off, missing ones stay open', async () => {
  const order = await aSentOrder(3);
  await withdraw(order, 3, now);
  expect(await takeIn(order, { whole: 1, damaged: 1 })).toEqual({ ok: true });
  expect(await movesOf(order), 'an intake moves nothing').toEqual([['sale', -3]]);
  const filledIn = await planOf(order);
  expect(filledIn).toMatchObject({ amountCents: 10_000, isArrived: true });
  const wanted = { number: order.number, amountCents: undefined, isEverything: false };
  const planned = await planRefund(db, { ...wanted, pieces: filledIn?.pieces ?? [] });
  expect(planned).toMatchObject({
    ok: true,
    plan: { amountCents: 10_000, lines: [{ quantity: 2, damaged: 1 }] },
  });

  const refundId = randomUUID();
  const confirm = () => refund(order, 2, 10_000, refundId);
  expect(await Promise.all([confirm(), confirm()])).toEqual([{ ok: true }, { ok: true }]);
  await Promise.all([processRefund(db, refundId, later), processRefund(db, refundId, later)]);
  expect(await movesOf(order)).toEqual([
    ['sale', -3],
    ['return', 2],
    ['damage', -1],
  ]);
  expect(await refundMailsOf(order.id), 'its customer hears of it once').toEqual([0]);
  expect(await listOpenReturnReceipts(db, order.id)).toEqual([]);
  const { stated, returns } = await shown(order);
  expect(stated).toMatchObject([{ closedAt: null, open: [{ position: 0, quantity: 1 }] }]);
  expect(returns).toMatchObject([{ seen: '', lines: [{ open: 1, arrived: undefined }] }]);
  const timeline = await listAdminOrderTimeline(db, { id: order.id, createdAt: now.toISOString() });
  expect(timeline.find(({ kind }) => kind === 'refund')).toMatchObject({ pieces: 1, damaged: 1 });
  expect(
    (await listChanges(db, 'order', order.id)).map(({ action, after }) => [action, after]),
  ).toContainEqual(['return-taken-in', { withdrawal: 1, whole: 1, damaged: 1, missing: 1 }]);

  expect(await takeIn(order, { whole: 1, damaged: 0 }), 'the rest comes in another parcel').toEqual({
    ok: true,
  });
  expect(await planOf(order)).toMatchObject({ pieces: [{ position: 0, quantity: 1 }] });
  const rest = randomUUID();
  expect(await refund(order, 1, 5_000, rest)).toEqual({ ok: true });
  await processRefund(db, rest, later);
  expect((await movesOf(order)).map(([, change]) => change).reduce((sum, change) => sum + change)).toBe(-1);
  expect((await shown(order)).stated).toMatchObject([{ open: [] }]);
  expect((await shown(order)).stated[0]?.closedAt).not.toBeNull();
});

test('standard delivery goes back with the last piece, and not before', async () => {
  const order = await aSentOrder(2, 500);
  await withdraw(order, 2, now);
  onTestFinished(() => setDeliveryPrice(0));
  await setDeliveryPrice(595);
  await takeIn(order, { whole: 1, damaged: 0 });
  expect(await planOf(order)).toMatchObject({ amountCents: 5_000, deliveryCents: 0 });
  await takeIn(order, { whole: 1, damaged: 1 }, now.toISOString(), later);
  expect(await planOf(order)).toMatchObject({ amountCents: 10_500, deliveryCents: 500 });
});

test('of two operators one takes in, the other hears of it; the same again changes nothing', async () => {
  const order = await aSentOrder(2);
  await withdraw(order, 2, now);
  const both = await Promise.all([
    takeIn(order, { whole: 2, damaged: 0 }),
    takeIn(order, { whole: 0, damaged: 2 }, '', later, colleague),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, reason: 'changed' });
  const [intake] = await listOpenReturnReceipts(db, order.id);
  const [kept] = intake?.pieces ?? [];
  expect(await takeIn(order, { whole: kept?.whole ?? 0, damaged: kept?.damaged ?? 0 })).toEqual({ ok: true });
  const seen = intake?.at.toISOString() ?? '';
  expect(await takeIn(order, { whole: 1, damaged: 0 }, seen, later)).toEqual({ ok: true });
  expect(await listOpenReturnReceipts(db, order.id)).toMatchObject([{ pieces: [{ whole: 1, damaged: 0 }] }]);
});

test.each([
  [{ whole: 2, damaged: 1 }],
  [{ whole: -1, damaged: 1 }],
  [{ whole: 0.5, damaged: 0 }],
  [{ position: 4, whole: 1, damaged: 0 }],
])('%j is not taken in of two pieces', async (pieces) => {
  const order = await aSentOrder(2);
  await withdraw(order, 2, now);
  expect(await takeIn(order, pieces)).toEqual({ ok: false, reason: 'pieces' });
});

test('what is closed is not taken in, and closing it without money settles what had arrived', async () => {
  const order = await aSentOrder(1);
  await withdraw(order, 1, now);
  await takeIn(order, { whole: 0, damaged: 1 });
  const closing = { number: order.number, withdrawal: 1, reason: 'Worn' };
  expect(await closeWithdrawal(db, operator, closing, now)).toEqual({ ok: true });
  expect(await listOpenReturnReceipts(db, order.id)).toEqual([]);
  expect(await takeIn(order, { whole: 1, damaged: 0 })).toEqual({ ok: false, reason: 'not-found' });
});

test('a crash between the money and the shelf, and a refund that is refused and made again, lose and double nothing', async () => {
  const order = await aSentOrder(2);
  await withdraw(order, 2, now);
  await takeIn(order, { whole: 1, damaged: 1 });
  const refundId = randomUUID();
  await refund(order, 2, 10_000, refundId);
  vi.mocked(refundPayment).mockRejectedValueOnce(new Error('The process dies.'));
  await expect(processRefund(db, refundId, later)).rejects.toThrow('dies');
  vi.mocked(refundPayment).mockResolvedValueOnce({ ok: false, reason: 'refused', answer: 'Card closed' });
  await processRefund(db, refundId, later);
  expect(await movesOf(order)).toEqual([['sale', -2]]);
  expect(await retryOrderRefunds(db, operator, order.number, later)).toEqual({ ok: true });
  const [again] = await db
    .select({ id: orderRefunds.id })
    .from(orderRefunds)
    .where(sql`${orderRefunds.orderId} = ${order.id} and ${orderRefunds.status} = 'pending'`);
  await processRefund(db, again?.id ?? '', later);
  await processRefund(db, again?.id ?? '', later);
  expect(await movesOf(order)).toEqual([
    ['sale', -2],
    ['return', 2],
    ['damage', -1],
  ]);
});

test('the list says by when money is due, warns when that is near or past, and that a parcel is here', async () => {
  const order = await aSentOrder(1);
  await withdraw(order, 1, now);
  const listed = async (days: number) => {
    const asked = { search: order.number, view: 'withdrawn', sort: 'date', direction: 'desc' } as const;
    const pages = { page: 1, perPage: 25, isDeleted: false };
    const at = new Date(now.getTime() + days * DAY_MS);
    return (await listAdminOrders(db, { ...asked, ...pages }, at)).orders[0]?.openReturn;
  };
  expect(await listed(0)).toEqual({
    dueDay: '2026-12-10',
    urgency: 'later',
    hasLeftShop: true,
    hasArrived: false,
  });
  expect(await listed(11)).toMatchObject({ urgency: 'soon' });
  expect(await listed(14)).toMatchObject({ urgency: 'soon' });
  expect(await listed(15)).toMatchObject({ urgency: 'late' });
  await takeIn(order, { whole: 1, damaged: 0 });
  expect(await listed(0)).toMatchObject({ hasArrived: true });
  await refund(order, 1, 5_000);
  expect(await listed(0)).toBeUndefined();
});

type SentOrder = Awaited<ReturnType<typeof aSentOrder>>;

async function aSentOrder(quantity: number, deliveryCents = 0) {
  const { id: productId } = await addProduct(db, { M: 9 });
  const order = await addOrder(db, [{ id: productId, size: 'M', quantity, price: 50 }]);
  return { ...order, productId, totalCents: await payAndSend(order, deliveryCents) };
}

function takeIn(
  order: SentOrder,
  { position = 0, ...arrived }: { position?: number; whole: number; damaged: number },
  seen = '',
  at = now,
  actor = operator,
) {
  const pieces = [{ position, ...arrived }];
  return recordReturnReceipt(db, actor, { number: order.number, withdrawal: 1, pieces, seen }, at);
}

function refund(order: SentOrder, quantity: number, amountCents: number, refundId = randomUUID()) {
  const pieces = [{ position: 0, quantity }];
  const asked = { number: order.number, refundId, amountCents, pieces, reason: '' };
  return refundOrRestockOrder(db, operator, asked, later);
}

async function shown(order: SentOrder) {
  const paid = { id: order.id, totalCents: order.totalCents, paymentStatus: 'paid' } as const;
  const { refunds, returnable } = await findRefundable(db, paid);
  const stated = await listWithdrawals(db, order.id, refunds);
  const intakes = await listOpenReturnReceipts(db, order.id);
  const items = [{ position: 0, title: 'Shirt', size: 'M' }];
  const returns = await listAdminReturns(db, { id: order.id, status: 'shipped', items }, stated, intakes);
  return { returnable, stated, intakes, returns };
}

async function planOf(order: SentOrder) {
  const { returnable, stated, intakes } = await shown(order);
  const sold = { id: order.id, country: 'Netherlands', isGiftCard: false };
  return planRefundOfWithdrawals(db, sold, returnable, stated, intakes);
}
