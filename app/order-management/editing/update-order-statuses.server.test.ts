import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewCancellations } from '#app/orders/editing/preview-cancellations.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { PaymentStatus } from '#app/orders/payment-status.ts';
import { listRefunds } from '#app/orders/refunds/refunds.server.ts';
import { listShipments } from '#app/orders/shipments/shipments.server.ts';
import { orders, paymentLogs } from '#app/orders/tables.server.ts';
import { refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { softDeleteOrder } from './delete-order.server.ts';
import { updateOrderStatuses } from './update-order-statuses.server.ts';

const actor = { id: randomUUID(), email: 'admin@example.com' };
const now = new Date('2026-11-23T09:00:00Z');

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('of a list each order that may takes the step; the others are named with what is in their way', async () => {
  const [ready, open, sent, unpaid, gone] = await Promise.all([
    orderThat('processing', 'paid'),
    orderThat('pending', 'pending'),
    orderThat('delivered', 'paid'),
    orderThat('processing', 'pending'),
    orderThat('processing', 'paid'),
  ]);
  await softDeleteOrder(db, actor, { number: gone.number, reason: '' }, now);
  const nobody = randomUUID();
  const all = [ready.id, open.id, sent.id, unpaid.id, gone.id, nobody, 'nonsense'];
  const updates = all.map((orderId) => ({ orderId, status: 'shipped' }));
  const to = 'shipped';
  expect(await updateOrderStatuses(db, actor, updates, 'picked up', now)).toEqual({
    successCount: 1,
    failedCount: 6,
    errors: [
      { orderId: open.id, number: open.number, reason: 'transition', from: 'pending', to },
      { orderId: sent.id, number: sent.number, reason: 'transition', from: 'delivered', to },
      { orderId: unpaid.id, number: unpaid.number, reason: 'ship-unpaid', to },
      { orderId: gone.id, number: gone.number, reason: 'deleted', to },
      { orderId: nobody, reason: 'not-found', to },
      { orderId: 'nonsense', reason: 'not-found', to },
    ],
  });
  const logged = await db.select().from(paymentLogs).where(eq(paymentLogs.orderId, ready.id));
  expect(logged).toMatchObject([
    {
      eventType: 'order_status_changed',
      metadata: { old: 'processing', new: 'shipped', reason: 'picked up', by: actor.email, retry_count: 0 },
    },
  ]);
  expect(await shippedMailsOf(ready.id)).toBe(1);
  expect(await shippedMailsOf(open.id)).toBe(0);

  // Repeating it is no failure for an order that has the status already, and mails nothing twice.
  expect(await updateOrderStatuses(db, actor, updates.slice(0, 1), '', now)).toMatchObject({
    successCount: 1,
    failedCount: 0,
  });
  expect(await shippedMailsOf(ready.id)).toBe(1);
});

test('an unpaid order ends and frees its pieces; one with money in it is left, and so is one that was paid meanwhile', async () => {
  const [unpaid, paid, meanwhile, back] = await Promise.all([
    orderThat('pending', 'pending'),
    orderThat('processing', 'paid'),
    orderThat('processing', 'paid'),
    orderThat('processing', 'refunded'),
  ]);
  const cancelling = [
    { orderId: unpaid.id, status: 'cancelled', paymentStatus: 'pending' },
    { orderId: paid.id, status: 'cancelled', paymentStatus: 'paid' },
    { orderId: meanwhile.id, status: 'cancelled', paymentStatus: 'pending' },
    { orderId: back.id, status: 'cancelled', paymentStatus: 'refunded' },
    { orderId: paid.id, status: 'lost' },
  ];
  const result = await updateOrderStatuses(db, actor, cancelling, '', now);
  expect(result.errors.map(({ number, reason }) => [number, reason])).toEqual([
    [paid.number, 'cancel-paid'],
    [meanwhile.number, 'changed'],
    [back.number, 'cancel-paid'],
    [undefined, 'invalid-status'],
  ]);
  expect(await db.select().from(orders).where(eq(orders.id, unpaid.id))).toMatchObject([
    { status: 'cancelled', paymentStatus: 'cancelled' },
  ]);
  expect((await db.execute(sql`select 1 from holds where order_id = ${unpaid.id}`)).rows).toEqual([]);
});

test('paid orders are cancelled together with what was decided for each, as it was then; a list without that leaves them', async () => {
  const bought = async () => {
    const { id: productId } = await addProduct(db);
    const order = await addOrder(db, [{ id: productId, size: 'M', quantity: 1 }]);
    const payment = {
      sessionId: order.sessionId,
      amountCents: order.totalCents,
      currency: 'eur',
      isTest: true,
    };
    await settleOrder(db, { ...payment, state: 'paid', paymentIntentId: `pi_${order.id}` }, 'webhook');
    return { ...order, productId };
  };
  const [first, second, touched, unpaid] = [
    await bought(),
    await bought(),
    await bought(),
    await orderThat('pending', 'pending'),
  ];
  const all = [first, second, touched, unpaid].map(({ id }) => ({ orderId: id, status: 'cancelled' }));
  const { seen, ...preview } = await previewCancellations(
    db,
    all.map(({ orderId }) => orderId),
  );
  expect(preview).toEqual({ paid: 3, cents: 3 * first.totalCents, toGiftCardCents: 0, pieces: 3 });
  const part = { refundId: randomUUID(), amountCents: 100, pieces: [], reason: '' };
  await refundOrRestockOrder(db, actor, { ...part, number: touched.number }, now);
  const decided = { returnsMoney: true, restocks: true, mails: true };
  const cancel = () => updateOrderStatuses(db, actor, all, 'Drop went wrong', now, { ...decided, seen });
  const twice = await Promise.all([cancel(), cancel()]);
  for (const result of twice)
    expect(result).toMatchObject({
      successCount: 3,
      errors: [{ number: touched.number, reason: 'changed', to: 'cancelled' }],
    });
  for (const { id, productId, totalCents } of [first, second]) {
    expect(await listRefunds(db, id)).toMatchObject([{ amountCents: totalCents, reason: 'Drop went wrong' }]);
    const { rows } = await db.execute(sql`
      select (select stock_quantity from product_sizes where product_id = ${productId}) as stock,
        (select count(*)::int from pgboss.job where data->>'orderId' = ${id} and data->>'type' = 'order_cancelled') as mails`);
    expect(rows).toEqual([{ stock: 5, mails: 1 }]);
  }
  expect(await listRefunds(db, touched.id)).toHaveLength(1);
});

test('an order that the database cannot change is tried three times and counted, and the next one is still changed', async () => {
  const [first, second] = await Promise.all([orderThat('shipped', 'paid'), orderThat('shipped', 'paid')]);
  await db.execute(sql`create function refuse_one() returns trigger language plpgsql as
    $$ begin raise exception 'no'; end $$`);
  await db.execute(
    sql.raw(`create trigger refuse_one before update on orders for each row
    when (old.id = '${first.id}') execute function refuse_one()`),
  );
  const updates = [first, second].map(({ id }) => ({ orderId: id, status: 'delivered' }));
  const pauses: number[] = [];
  const wait = async (ms: number) => void pauses.push(ms);
  expect(await updateOrderStatuses(db, actor, updates, '', now, undefined, wait)).toEqual({
    successCount: 1,
    failedCount: 1,
    errors: [{ orderId: first.id, reason: 'fetch-failed', to: 'delivered' }],
  });
  expect(pauses).toEqual([1_000, 2_000]);
  await db.execute(sql`drop trigger refuse_one on orders`);
  const twice = await Promise.all([
    updateOrderStatuses(db, actor, updates, '', now),
    updateOrderStatuses(db, actor, updates, '', now),
  ]);
  expect(twice.map(({ failedCount }) => failedCount)).toEqual([0, 0]);
  const logged = await db.select().from(paymentLogs).where(eq(paymentLogs.orderId, first.id));
  expect(logged).toHaveLength(1);
});

async function orderThat(status: OrderStatus, paymentStatus: PaymentStatus) {
  const { id } = await addProduct(db);
  const order = await addOrder(db, [{ id, size: 'M', quantity: 1 }]);
  await db.update(orders).set({ status, paymentStatus }).where(eq(orders.id, order.id));
  return order;
}

async function shippedMailsOf(orderId: string): Promise<number> {
  const shipments = await listShipments(db, orderId);
  const { rows } = await db.execute(sql`
    select from pgboss.job where name = 'shipment-mail'
      and data->>'shipmentId' = any(${sql.param(shipments.map(({ id }) => id))}::text[])`);
  return rows.length;
}
