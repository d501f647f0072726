import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { exchangeSize } from '#app/order-edits/exchange-size.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { orders, paymentLogs } from '#app/orders/tables.server.ts';
import { refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { actor } from '#tests/support/paid-orders.ts';
import { exportDropReport, findDropReport } from './find-drop-report.server.ts';

const start = new Date(Date.now() - 3_600_000);
const end = new Date(Date.now() + 3_600_000);
const asked = { now: new Date(), withTests: true };

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('a drop tells what was sold of each size, when, to how many and where', async () => {
  const { dropId, shirt } = await addDrop({ S: 2, M: 3 });
  await buy([{ id: shirt, size: 'S', quantity: 1 }], 40, { customerEmail: 'a@example.com' });
  await buy([{ id: shirt, size: 'S', quantity: 1 }], 90, { customerEmail: 'A+x@example.com' });
  await buy([{ id: shirt, size: 'M', quantity: 1 }], 600, {
    customerEmail: 'c@example.com',
    isBelgian: true,
  });

  const report = await findDropReport(db, dropId, asked);

  expect(report).toMatchObject({ phase: 'now', soldPieces: 3, soldCents: 15_000, buyers: 2 });
  expect(report?.soldOutAfterSeconds).toBeUndefined();
  expect(report?.sizes).toMatchObject([
    { size: 'S', soldPieces: 2, soldCents: 10_000, leftPieces: 0, heldPieces: 0, goneAfterSeconds: 90 },
    { size: 'M', soldPieces: 1, leftPieces: 2, heldPieces: 0, goneAfterSeconds: undefined },
  ]);
  expect(report?.speed).toMatchObject({ firstSecond: 40, halfSecond: 90, lastSecond: 600 });
  expect(report?.countries).toEqual([
    { country: 'Netherlands', orders: 2, pieces: 2 },
    { country: 'Belgium', orders: 1, pieces: 1 },
  ]);
  expect(report?.outcomes).toEqual({ sold: 3, beingPaid: 0, notPaid: 0, paidTooLate: 0, givenBack: 0 });
  expect(report?.troubles).toEqual({ orders: [], total: 0 });
});

test('a drop whose last piece was paid says after what time it was sold out', async () => {
  const { dropId, shirt } = await addDrop({ M: 2 });
  await buy([{ id: shirt, size: 'M', quantity: 2 }], 125);
  expect(await findDropReport(db, dropId, asked)).toMatchObject({ soldOutAfterSeconds: 125, soldPieces: 2 });
});

test('what was sold and when it was sold out stays so, whatever comes back, is exchanged, given back or added later', async () => {
  const { dropId, shirt } = await addDrop({ S: 2, M: 2 });
  const small = await buy([{ id: shirt, size: 'S', quantity: 2 }], 60);
  const medium = await buy([{ id: shirt, size: 'M', quantity: 1 }], 125);
  const last = await buy([{ id: shirt, size: 'M', quantity: 1 }], 130);
  const running = await findDropReport(db, dropId, asked);
  expect(running).toMatchObject({ soldPieces: 4, soldOutAfterSeconds: 130, returnedPieces: 0 });
  await putBack(last);
  expect(await findDropReport(db, dropId, asked)).toMatchObject({
    soldPieces: 4,
    soldOutAfterSeconds: 130,
    returnedPieces: 1,
    sizes: [{ leftPieces: 0 }, { soldPieces: 2, leftPieces: 1, returnedPieces: 1, goneAfterSeconds: 130 }],
  });
  await buy([{ id: shirt, size: 'M', quantity: 1 }], 900);
  await db.execute(sql`update drops set end_date = now() where id = ${dropId}`);
  const over = { now: new Date(Date.now() + 60_000), withTests: true };
  const atEnd = await findDropReport(db, dropId, over);
  expect(atEnd).toMatchObject({ phase: 'over', soldPieces: 5, soldCents: 25_000, soldOutAfterSeconds: 130 });

  await putBack(medium);
  const seen = (await findAdminOrder(db, small.number))?.version ?? '';
  const wanted = { number: small.number, seen, position: 0, size: 'M', quantity: 1 };
  expect(await exchangeSize(db, actor, wanted, new Date())).toEqual({ ok: true });
  const givenBack = { status: 'cancelled', paymentStatus: 'refunded' } as const;
  await db.update(orders).set(givenBack).where(eq(orders.id, last.id));
  await db.execute(
    sql`update product_sizes set stock_quantity = stock_quantity + 7 where product_id = ${shirt}`,
  );
  await db.execute(sql`
    insert into product_sizes (product_id, size, stock_quantity, available) values (${shirt}, 'XL', 4, true)`);

  const later = await findDropReport(db, dropId, over);
  const back = { S: 1, M: 2 };
  expect(later).toEqual({
    ...atEnd,
    returnedPieces: 3,
    sizes: atEnd?.sizes.map((size) => ({ ...size, returnedPieces: back[size.size as 'S' | 'M'] })),
    outcomes: { ...atEnd?.outcomes, givenBack: 1 },
  });
  expect(later?.sizes).toMatchObject([
    { size: 'S', soldPieces: 2, leftPieces: 0, goneAfterSeconds: 60 },
    { size: 'M', soldPieces: 3, leftPieces: 0, goneAfterSeconds: 130 },
  ]);
  let file = '';
  if (later) for await (const part of exportDropReport(later, 'en')) file += part;
  expect(file).toContain('Left at the end,Returned,Gone after (seconds)');
  expect(file).toMatch(/,S,2,100,0,0,0,1,60\r\n/);
});

test('what is being paid is held and not sold; what ended comes back at the next wave', async () => {
  const { dropId, shirt } = await addDrop({ M: 6 });
  await addOrder(db, [{ id: shirt, size: 'M', quantity: 2 }], { customerEmail: address() });
  const ended = await addOrder(db, [{ id: shirt, size: 'M', quantity: 1 }], { customerEmail: address() });
  await settleOrder(db, { ...factOf(ended), state: 'expired' }, 'expiry');
  const [size] = (await findDropReport(db, dropId, asked))?.sizes ?? [];
  expect(size).toMatchObject({ heldPieces: 2, soldPieces: 0 });
  expect((size?.leftPieces ?? 0) + (size?.returningPieces ?? 0)).toBe(4);
  const late = await addOrder(db, [{ id: shirt, size: 'M', quantity: 3 }], { customerEmail: address() });
  await settleOrder(db, { ...factOf(late), state: 'expired' }, 'expiry');
  await db.execute(sql`update product_sizes set stock_quantity = 2 where product_id = ${shirt}`);
  await settleOrder(db, { ...factOf(late), state: 'paid' }, 'webhook');

  const report = await findDropReport(db, dropId, asked);

  expect(report?.outcomes).toEqual({ sold: 0, beingPaid: 1, notPaid: 1, paidTooLate: 1, givenBack: 0 });
  expect(report?.sizes).toMatchObject([{ size: 'M', soldPieces: 0, leftPieces: 0, heldPieces: 2 }]);
  expect(report).toMatchObject({ soldPieces: 0, speed: undefined, countries: [], buyers: 0 });
});

test('orders from before its start, of other products, hidden ones and, in a real shop, those of test mode do not count', async () => {
  const { dropId, shirt } = await addDrop({ M: 5 });
  const early = await buy([{ id: shirt, size: 'M', quantity: 1 }], 10);
  await db
    .update(orders)
    .set({ createdAt: new Date(start.getTime() - 1) })
    .where(eq(orders.id, early.id));
  const hidden = await buy([{ id: shirt, size: 'M', quantity: 1 }], 20);
  await db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, hidden.id));
  const other = await addProduct(db);
  await buy([{ id: other.id, size: 'M', quantity: 1 }], 30);
  expect(await findDropReport(db, dropId, asked)).toMatchObject({ soldPieces: 0, outcomes: { sold: 0 } });

  const both = [
    { id: shirt, size: 'M', quantity: 1 },
    { id: other.id, size: 'M', quantity: 1 },
  ];
  await buy(both, 30);
  expect(await findDropReport(db, dropId, asked)).toMatchObject({ soldPieces: 1, soldCents: 5_000 });
  const inRealShop = await findDropReport(db, dropId, { ...asked, withTests: false });
  expect(inRealShop).toMatchObject({ soldPieces: 0, outcomes: { sold: 0 } });
});

test('a size that was deleted since is still told, and an order that something went wrong with is named', async () => {
  const { dropId, shirt } = await addDrop({ M: 1, L: 1 });
  const order = await buy([{ id: shirt, size: 'L', quantity: 1 }], 30);
  await db.execute(sql`delete from product_sizes where product_id = ${shirt} and size = 'L'`);
  await db
    .insert(paymentLogs)
    .values({ orderId: order.id, eventType: 'payment_status_changed', status: 'error' });

  const report = await findDropReport(db, dropId, asked);

  expect(report?.sizes.map(({ size, soldPieces, leftPieces }) => [size, soldPieces, leftPieces])).toEqual([
    ['M', 0, 1],
    ['L', 1, 0],
  ]);
  expect(report?.troubles).toMatchObject({
    total: 1,
    orders: [{ kind: 'payment-error', orderNumber: order.number }],
  });
});

test('there is no report of a drop that does not exist', async () => {
  expect(await findDropReport(db, randomUUID(), asked)).toBeUndefined();
});

async function addDrop(stock: Parameters<typeof addProduct>[1]): Promise<{ dropId: string; shirt: string }> {
  const shirt = await addProduct(db, stock);
  const saved = await saveDrop(db, {
    title: 'Forty coats',
    startDate: start,
    endDate: end,
    isActive: true,
    productIds: [shirt.id],
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  return { dropId: saved.id, shirt: shirt.id };
}

type Order = Awaited<ReturnType<typeof addOrder>>;

async function buy(
  items: object[],
  afterSeconds: number,
  { customerEmail = address(), isBelgian = false }: { customerEmail?: string; isBelgian?: boolean } = {},
): Promise<Order> {
  const order = await addOrder(db, items, { customerEmail });
  await settleOrder(db, { ...factOf(order), state: 'paid' }, 'webhook');
  const at = new Date(start.getTime() + afterSeconds * 1000);
  await db.update(paymentLogs).set({ createdAt: at }).where(eq(paymentLogs.orderId, order.id));
  if (isBelgian)
    await db.execute(sql`update orders
      set shipping_address = jsonb_set(shipping_address, '{address,country}', '"Belgium"') where id = ${order.id}`);
  return order;
}

async function putBack({ number }: Order): Promise<void> {
  const pieces = [{ position: 0, quantity: 1 }];
  const asked = { number, refundId: randomUUID(), amountCents: 0, pieces, reason: '' };
  expect(await refundOrRestockOrder(db, actor, asked, new Date())).toEqual({ ok: true });
}

function factOf({ id, sessionId, totalCents }: Order) {
  return { sessionId, amountCents: totalCents, currency: 'eur', isTest: true, paymentIntentId: `pi_${id}` };
}

function address(): string {
  return `${randomUUID()}@example.com`;
}
