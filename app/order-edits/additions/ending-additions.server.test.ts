import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { setOrderStatus } from '#app/order-management/editing/set-order-status.server.ts';
import { orders, paymentLogs } from '#app/orders/tables.server.ts';
import { releaseHoldsOfSoldOutSizes } from '#app/payments/holds/suspicious-holds.server.ts';
import { isStuck } from '#app/payments/recovery/stuck-orders.server.ts';
import { expireOrders } from '#app/payments/settling/expire-orders.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import {
  ask,
  become,
  freeOf,
  HOUR_MS,
  pay,
  refundAll,
  rowOf,
  sendAll,
} from '#tests/support/order-additions.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { actor, addPaidOrder, readRefundRowsOfOrder } from '#tests/support/paid-orders.ts';
import { endAdditions, findAddition, listAdditions, withdrawAddition } from './additions.server.ts';

// No payment pages here; another test covers them.
vi.mock('#app/payments/find-payment.server.ts', () => ({
  findPayment: async () => ({ ok: false, reason: 'unavailable' }),
  expirePayment: async () => ({ ok: false, reason: 'not-found' }),
}));

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test.each([
  ['sent', ({ number }) => sendAll(number)],
  ['cancelled', ({ number }) => become(number, 'cancelled')],
  ['paid back', ({ number }) => refundAll(number)],
  ['sent by hand', ({ number }) => become(number, 'shipped')],
  ['deleted', ({ id }) => db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, id))],
] satisfies [string, (order: { id: string; number: string }) => Promise<unknown>][])(
  'what is paid once the order is %s goes back by itself, and its piece stays in the shop',
  async (_, happens) => {
    const order = await addPaidOrder();
    const [asked, other] = [await ask(order), await ask(order)];
    await happens(order);
    await pay(asked.id);
    await pay(asked.id);
    expect(await rowOf(asked.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(await readRefundRowsOfOrder(asked.id)).toMatchObject([
      { amountCents: 5_000, cause: 'paid-too-late', status: 'pending' },
    ]);
    expect(await freeOf(asked.productId)).toEqual({ stock: 3, held: 0 });
    // The other addition must not be paid.
    await endAdditions(db, new Date());
    expect(await freeOf(other.productId)).toEqual({ stock: 3, held: 0 });
    await expireOrders(db);
    expect(await rowOf(other.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect((await listAdditions(db, order.id, new Date())).map(({ state }) => state)).toEqual([
      'ended',
      'returned',
    ]);
  },
);

test.each(['shipped', 'reopened'] as const)(
  'an addition that was sent before it was paid, and is %s, is sold by its payment though its order is sent',
  async (state) => {
    const order = await addPaidOrder();
    const asked = await ask(order);
    const number = (await rowOf(asked.id))?.orderNumber ?? '';
    const wanted = { number, status: 'shipped', reason: '', shipsUnpaid: true };
    expect(await setOrderStatus(db, actor, wanted, new Date())).toMatchObject({ ok: true });
    if (state === 'reopened') await become(number, 'processing');
    await sendAll(order.number);
    await pay(asked.id);
    const status = state === 'reopened' ? 'processing' : 'shipped';
    expect(await rowOf(asked.id)).toMatchObject({ status, paymentStatus: 'paid' });
    expect(await readRefundRowsOfOrder(asked.id)).toEqual([]);
    expect(await freeOf(asked.productId)).toEqual({ stock: 2, held: 0 });
  },
);

test('an addition that is sold out when it is paid is refunded, and its order does not claim it', async () => {
  const order = await addPaidOrder();
  const asked = await ask(order);
  await db.execute(sql`delete from holds where order_id = ${asked.id}`);
  await db.execute(sql`update product_sizes set stock_quantity = 0 where product_id = ${asked.productId}`);
  await pay(asked.id);
  expect(await rowOf(asked.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
  expect(await readRefundRowsOfOrder(asked.id)).toMatchObject([
    { amountCents: 5_000, cause: 'paid-too-late', status: 'pending' },
  ]);
  const isAddition = and(eq(paymentLogs.orderId, order.id), eq(paymentLogs.eventType, 'pieces_added'));
  expect(await db.$count(paymentLogs, isAddition)).toBe(0);
});

test('what an operator withdraws is free at once; paid all the same it goes back', async () => {
  const order = await addPaidOrder();
  const [asked, paid] = [await ask(order), await ask(order)];
  const withdraw = (id: string, number = order.number) =>
    withdrawAddition(db, actor, { number, id }, new Date());
  expect(await withdraw(asked.id, 'ORD-1')).toEqual({ ok: false, reason: 'not-found' });
  expect(await withdraw(order.id)).toEqual({ ok: false, reason: 'not-found' });
  expect(await Promise.all([withdraw(asked.id), withdraw(asked.id)])).toEqual([{ ok: true }, { ok: true }]);
  expect(await freeOf(asked.productId)).toEqual({ stock: 3, held: 0 });
  expect(await findAddition(db, asked.id, new Date())).toMatchObject({ state: 'withdrawn' });
  await pay(asked.id);
  expect(await readRefundRowsOfOrder(asked.id)).toMatchObject([
    { amountCents: 5_000, cause: 'paid-too-late' },
  ]);
  expect(await findAddition(db, asked.id, new Date())).toMatchObject({ state: 'returned' });
  await pay(paid.id);
  expect(await withdraw(paid.id)).toEqual({ ok: false, reason: 'not-waiting' });
  const changes = (await listChanges(db, 'order', order.id)).map(({ action }) => action);
  expect(changes.filter((action) => action === 'addition-withdrawn')).toHaveLength(1);
});

test('unpaid it ends by itself, and its piece is free before anything runs', async () => {
  const order = await addPaidOrder();
  const asked = await ask(order);
  const later = new Date(asked.now.getTime() + 24 * HOUR_MS);
  await db.execute(
    sql`update holds set expires_at = now() - interval '1 second' where order_id = ${asked.id}`,
  );
  await db.execute(sql`update orders set expires_at = now() - interval '1 second' where id = ${asked.id}`);
  expect(await findAddition(db, asked.id, later)).toMatchObject({ state: 'ended' });
  await expireOrders(db);
  expect(await rowOf(asked.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
  await expireOrders(db);
  expect(await freeOf(asked.productId)).toEqual({ stock: 3, held: 0 });
});

test('it is nobody’s checkout: what its customer buys ends it no more than a rush does, and nobody finds it stuck', async () => {
  const order = await addPaidOrder();
  const asked = await ask(order, { stock: 1 });
  await db.execute(sql`update orders set created_at = now() - interval '3 hours' where id = ${asked.id}`);
  const { id: productId } = await addProduct(db, { M: 100 });
  const request = checkoutRequestFor([{ id: productId, size: 'M', quantity: 1 }]);
  const shopper = { checkoutKey: randomUUID(), clientNetwork: '203.0.113.7', language: 'en' } as const;
  const placed = await placeOrder(db, request, { ...shopper, now: new Date() });
  expect(placed.ok).toBe(true);
  await releaseHoldsOfSoldOutSizes(db, new Date());
  expect(await freeOf(asked.productId)).toEqual({ stock: 1, held: 1 });
  const stuck = await db.select({ id: orders.id }).from(orders).where(isStuck(new Date()));
  expect(stuck.map(({ id }) => id)).not.toContain(asked.id);
  expect(await findAddition(db, asked.id, new Date())).toMatchObject({ state: 'waiting' });
});
