import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { softDeleteOrder } from '#app/order-management/editing/delete-order.server.ts';
import { listAdminOrders } from '#app/order-management/editing/list-admin-orders.server.ts';
import { orderDisputes } from '#app/orders/disputes/tables.server.ts';
import { listRefunds } from '#app/orders/refunds/refunds.server.ts';
import { orderReturnIntakes, orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import { listOpenReturnReceipts } from '#app/orders/withdrawals/withdrawals.server.ts';
import { refundPayment } from '#app/payments/refund-payment.server.ts';
import { processRefund } from '#app/payments/refunds/process-refunds.server.ts';
import { refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { setDeliveryPrice } from '#tests/support/delivery-price.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { refundMailsOf } from '#tests/support/refund-mails.ts';
import { movesOf, payAndSend, withdraw } from '#tests/support/returns.ts';
import { planWholeReturn, refundWholeReturn } from './refund-whole-return.server.ts';
import { recordReturnReceipt } from './return-receipts.server.ts';
import { closeWithdrawal } from './withdrawals.server.ts';

vi.mock('#app/payments/refund-payment.server.ts', () => ({ refundPayment: vi.fn() }));

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

test('a return that arrived whole is taken in and refunded in one step: pieces, delivery, stock, mail', async () => {
  const order = await aSentOrder(3, 500);
  await withdraw(order, 3, now);
  onTestFinished(() => setDeliveryPrice(0));
  await setDeliveryPrice(395);
  const plan = await planOf(order);
  expect(plan).toMatchObject({ amountCents: 15_395, deliveryCents: 395, leftCents: 105, toGiftCardCents: 0 });
  expect(plan.lines).toMatchObject([{ size: 'M', quantity: 3, damaged: 0 }]);
  expect(await listRefunds(db, order.id), 'asking does nothing').toEqual([]);
  expect(await intakesOf(order)).toEqual([]);

  const refundId = randomUUID();
  expect(await confirm(order, plan.mark, refundId)).toEqual({ ok: true });
  expect(await intakesOf(order)).toEqual([
    { pieces: [{ position: 0, whole: 3, damaged: 0 }], isSettled: true },
  ]);
  await processRefund(db, refundId, later);
  expect(await movesOf(order)).toEqual([
    ['sale', -3],
    ['return', 3],
  ]);
  expect(await listRefunds(db, order.id)).toMatchObject([
    { id: refundId, amountCents: 15_395, status: 'succeeded', pieces: [{ position: 0, quantity: 3 }] },
  ]);
  expect(await refundMailsOf(order.id)).toEqual([0]);
  expect(await listedReturn(order), 'nothing is waited for').toBeUndefined();
  const changes = (await listChanges(db, 'order', order.id)).map(({ action }) => action);
  expect(changes).toEqual(expect.arrayContaining(['return-taken-in', 'refunded']));
});

test('of a part that came back only its pieces are paid; the rest stays with the customer', async () => {
  const order = await aSentOrder(3, 500);
  await withdraw(order, 2, now);
  const plan = await planOf(order);
  expect(plan).toMatchObject({ amountCents: 10_000, deliveryCents: 0, leftCents: 5_500 });
  const refundId = randomUUID();
  await confirm(order, plan.mark, refundId);
  await processRefund(db, refundId, later);
  expect(await movesOf(order)).toEqual([
    ['sale', -3],
    ['return', 2],
  ]);
});

test('sent twice at once, and by two operators at once, it is done once', async () => {
  const order = await aSentOrder(2);
  await withdraw(order, 2, now);
  const { mark } = await planOf(order);
  const refundId = randomUUID();
  const again = () => confirm(order, mark, refundId);
  const answers = await Promise.all([again(), confirm(order, mark, randomUUID(), colleague), again()]);
  const [first, other, second] = answers;
  expect(first).toEqual(second);
  expect(answers.filter(({ ok }) => ok).length).toBe(first.ok ? 2 : 1);
  expect([first, other]).toContainEqual({ ok: false, reason: 'no-return' });
  for (const { id } of await listRefunds(db, order.id)) await processRefund(db, id, later);
  expect(await listRefunds(db, order.id)).toHaveLength(1);
  expect(await intakesOf(order)).toHaveLength(1);
  expect(await movesOf(order)).toEqual([
    ['sale', -2],
    ['return', 2],
  ]);
});

const changes: [string, (order: SentOrder) => Promise<unknown>][] = [
  ['money went back', (order) => refund(order, 0, 1_000)],
  ['a piece was refunded', (order) => refund(order, 1, 5_000)],
  ['a colleague took it in', (order) => takeIn(order, { whole: 2, damaged: 0 })],
  [
    'the order was changed',
    (order) =>
      db.execute(sql`update orders set updated_at = updated_at + interval '1 second' where id = ${order.id}`),
  ],
  [
    'it was closed, and stated anew',
    async (order) => {
      const closing = { number: order.number, withdrawal: 1, reason: 'By mistake' };
      await closeWithdrawal(db, colleague, closing, now);
      await withdraw(order, 2, now);
    },
  ],
];

test.each(changes)('nothing is done when %s since it was shown', async (_, change) => {
  const order = await aSentOrder(2);
  await withdraw(order, 2, now);
  const { mark } = await planOf(order);
  await change(order);
  const before = [await listRefunds(db, order.id), await intakesOf(order)];
  expect(await confirm(order, mark)).toEqual({ ok: false, reason: 'out-of-date' });
  expect([await listRefunds(db, order.id), await intakesOf(order)]).toEqual(before);
});

test('nothing is done when delivery costs something else since it was shown', async () => {
  const order = await aSentOrder(2, 500);
  await withdraw(order, 2, now);
  onTestFinished(() => setDeliveryPrice(0));
  await setDeliveryPrice(395);
  const { mark } = await planOf(order);
  await setDeliveryPrice(295);
  expect(await confirm(order, mark)).toEqual({ ok: false, reason: 'out-of-date' });
});

const refusals: [string, (order: SentOrder) => Promise<unknown>][] = [
  ['taken-in', (order) => takeIn(order, { whole: 1, damaged: 1 })],
  ['taken-in', (order) => takeIn(order, { whole: 1, damaged: 0 })],
  ['restocked', (order) => refund(order, 1, 0)],
  ['no-return', (order) => refund(order, 2, 10_000)],
  [
    'not-paid',
    async (order) => {
      await refund(order, 0, order.totalCents);
      await withdraw(order, 2, later);
    },
  ],
  ['deleted', (order) => softDeleteOrder(db, operator, { number: order.number, reason: '' }, now)],
  ['not-sent', (order) => db.update(orders).set({ status: 'processing' }).where(eq(orders.id, order.id))],
  [
    'several-returns',
    async (order) => {
      await db
        .update(orderWithdrawals)
        .set({ pieces: [{ position: 0, quantity: 1 }] })
        .where(eq(orderWithdrawals.orderId, order.id));
      await withdraw(order, 1, now);
    },
  ],
  ['disputed', dispute],
];

test.each(refusals)(
  'an order is refused as %s, before it is asked and when it is confirmed',
  async (reason, make) => {
    const order = await aSentOrder(2);
    await withdraw(order, 2, now);
    await make(order);
    const refused = { ok: false, reason };
    expect(await planWholeReturn(db, order.number)).toEqual(refused);
    expect(await confirm(order, 'x')).toEqual(refused);
  },
);

test('what was taken in whole already is refunded as it was taken in', async () => {
  const order = await aSentOrder(2);
  await withdraw(order, 2, now);
  await takeIn(order, { whole: 2, damaged: 0 });
  expect(await confirm(order, (await planOf(order)).mark)).toEqual({ ok: true });
  expect(await intakesOf(order)).toHaveLength(1);
  expect(await listOpenReturnReceipts(db, order.id)).toEqual([]);
});

test('where the refund is refused nothing is taken in', async () => {
  const order = await aSentOrder(1);
  await withdraw(order, 1, now);
  await db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, order.id));
  expect(await confirm(order, (await planOf(order)).mark)).toEqual({ ok: false, reason: 'not-paid' });
  expect(await intakesOf(order)).toEqual([]);
});

type SentOrder = Awaited<ReturnType<typeof aSentOrder>>;

async function aSentOrder(quantity: number, deliveryCents = 0) {
  const { id: productId } = await addProduct(db, { M: 9 });
  const order = await addOrder(db, [{ id: productId, size: 'M', quantity, price: 50 }]);
  return { ...order, productId, totalCents: await payAndSend(order, deliveryCents) };
}

async function planOf(order: SentOrder) {
  const planned = await planWholeReturn(db, order.number);
  if (!planned.ok) throw new Error(planned.reason);
  return planned.plan;
}

function confirm(order: SentOrder, mark: string, refundId = randomUUID(), actor = operator) {
  return refundWholeReturn(db, actor, { number: order.number, refundId, mark }, later);
}

function takeIn({ number }: SentOrder, arrived: { whole: number; damaged: number }) {
  const pieces = [{ position: 0, ...arrived }];
  return recordReturnReceipt(db, colleague, { number, withdrawal: 1, pieces, seen: '' }, now);
}

async function refund({ number }: SentOrder, quantity: number, amountCents: number) {
  const pieces = quantity ? [{ position: 0, quantity }] : [];
  const asked = { number, refundId: randomUUID(), amountCents, pieces, reason: '' };
  expect(await refundOrRestockOrder(db, colleague, asked, later)).toEqual({ ok: true });
}

async function dispute({ id }: SentOrder) {
  const stated = { id: `du_${id}`, orderId: id, amountCents: 2_000, reason: 'general', isRefundable: false };
  await db.insert(orderDisputes).values({ ...stated, state: 'open', openedAt: now, checkedAt: now });
}

function intakesOf(order: SentOrder) {
  return db
    .select({
      pieces: orderReturnIntakes.pieces,
      isSettled: sql<boolean>`${orderReturnIntakes.settledAt} is not null`,
    })
    .from(orderReturnIntakes)
    .innerJoin(orderWithdrawals, eq(orderWithdrawals.id, orderReturnIntakes.withdrawalId))
    .where(eq(orderWithdrawals.orderId, order.id));
}

async function listedReturn({ number }: SentOrder) {
  const asked = { search: number, sort: 'date', direction: 'desc', page: 1, perPage: 25 } as const;
  return (await listAdminOrders(db, { ...asked, isDeleted: false }, now)).orders[0]?.openReturn;
}
