import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { holds, productSizes } from '#app/catalogue/tables.server.ts';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { orders, paymentLogs } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { waitsForTests as waits } from '#tests/support/lock-waits.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { listUnpaidOrdersWithHolds } from './holds.server.ts';
import {
  limitSuspiciousHolds,
  releaseHoldsOfSoldOutSizes,
  releaseSuspiciousHoldsFor,
} from './suspicious-holds.server.ts';
import type { UnpaidOrder } from './unpaid-order-suspicion.ts';

type Size = 'S' | 'M' | 'L';
const now = new Date();
const bot = { checkoutKey: undefined };
/** Forty items: a fifth of them is less than one large order. */
const small = { S: 13, M: 13, L: 14 };

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(async () => {
  await db.execute(sql`delete from holds`);
  await db.execute(sql`update product_sizes set stock_quantity = 0`);
});

test('in a small shop unusual orders may keep as much as one large order, and no piece more', async () => {
  const shirt = await addProduct(db, small);
  const first = await place(shirt.id, { S: 10, M: 10 }, bot);
  expect(await limitSuspiciousHolds(db, coming({ pieces: 10, hasBrowser: false }), now)).toBe(true);
  expect(await heldOf(first)).toBe(20);
  expect(await limitSuspiciousHolds(db, coming({ pieces: 11, hasBrowser: false }), now)).toBe(true);
  expect(await heldOf(first)).toBe(0);
  expect(await whyGivenUp(first)).toEqual(['shop-held']);
});

test('only as many are given up as stand in the way, and none when these are not enough', async () => {
  const shirt = await addProduct(db, { M: 400 });
  const [one, two, family] = [
    await place(shirt.id, { M: 20 }, bot),
    await place(shirt.id, { M: 20 }, bot),
    await place(shirt.id, { M: 30 }),
  ];
  const held = async () => [await heldOf(one), await heldOf(two), await heldOf(family)];
  const wanted = (pieces: number) => coming({ pieces, hasBrowser: false });
  expect(await limitSuspiciousHolds(db, wanted(51), now), 'a family is less suspicious').toBe(false);
  expect(await held()).toEqual([20, 20, 30]);
  expect(await limitSuspiciousHolds(db, wanted(30), now)).toBe(true);
  expect(await held()).toEqual([0, 20, 30]);
});

test('an order that is being settled is waited for by nobody: then no other is given up for nothing', async () => {
  const shirt = await addProduct(db, small);
  const fifteen = { S: 5, M: 5, L: 5 };
  const [paying, other] = [await place(shirt.id, fifteen, bot), await place(shirt.id, fifteen, bot)];
  const size = await sizeOf(shirt.id, 'M');
  for (const id of [paying, other]) await aged(id);
  await db.transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, paying)).for('update');
    expect(await limitSuspiciousHolds(db, coming({ pieces: 30, hasBrowser: false }), now)).toBe(false);
    expect(await releaseSuspiciousHoldsFor(db, [{ productSizeId: size, quantity: 10 }], now)).toBe(false);
    expect(await heldOf(other)).toBe(15);
  });
});

test('usual orders do not wait for unusual ones, which wait for each other', async () => {
  await addProduct(db, small);
  const ask = (more: Partial<UnpaidOrder>) => (tx: typeof db) => limitSuspiciousHolds(tx, coming(more), now);
  expect(await waits(ask({ hasBrowser: false }), ask({ hasBrowser: false }))).toBe(true);
  expect(await waits(ask({ hasBrowser: false }), ask({}))).toBe(false);
});

test('usual orders keep whatever they like', async () => {
  const shirt = await addProduct(db, small);
  const first = await place(shirt.id, { S: 10, M: 10, L: 10 }, bot);
  expect(await limitSuspiciousHolds(db, coming({ pieces: 5 }), now)).toBe(true);
  expect(await heldOf(first)).toBe(30);
});

test('pieces that are missing are freed of each size, from as few orders as hold enough of them', async () => {
  const shirt = await addProduct(db, { S: 9, M: 9, L: 9 });
  const [sizeS, sizeM] = [await sizeOf(shirt.id, 'S'), await sizeOf(shirt.id, 'M')];
  const placed: string[] = [];
  for (const sizes of [{ L: 5 }, { S: 1 }, { S: 2 }, { M: 1 }, { S: 3 }, { M: 2 }])
    placed.push(await place(shirt.id, sizes, bot));
  for (const [index, id] of placed.entries()) await aged(id, 30 - index);
  const held = () => Promise.all(placed.map(heldOf));
  const want = (s: number, m: number) =>
    releaseSuspiciousHoldsFor(
      db,
      [
        { productSizeId: sizeS, quantity: s },
        { productSizeId: sizeM, quantity: m },
      ],
      now,
    );
  expect(await want(3, 4)).toBe(false);
  expect(await held()).toEqual([5, 1, 2, 1, 3, 2]);
  expect(await want(0, 0), 'nothing is missing').toBe(true);
  expect(await held()).toEqual([5, 1, 2, 1, 3, 2]);
  expect(await want(3, 1)).toBe(true);
  expect(await held()).toEqual([5, 0, 0, 0, 3, 2]);
});

test('an order that keeps other sizes too is given up whole, and its history says that somebody needed them', async () => {
  const [wanted, soldOut] = [await addProduct(db, { S: 9, L: 9 }), await addProduct(db, { S: 1, L: 9 })];
  const orders = [await place(wanted.id, { S: 2, L: 1 }, bot), await place(soldOut.id, { S: 1, L: 1 }, bot)];
  for (const id of orders) await aged(id);
  const missing = [{ productSizeId: await sizeOf(wanted.id, 'S'), quantity: 1 }];
  expect(await releaseSuspiciousHoldsFor(db, missing, now)).toBe(true);
  expect(await Promise.all(orders.map(heldOf))).toEqual([0, 2]);
  await releaseHoldsOfSoldOutSizes(db, now);
  expect(await Promise.all(orders.map(heldOf))).toEqual([0, 0]);
  expect(await Promise.all(orders.map(whyGivenUp))).toEqual([['needed'], ['needed']]);
});

test('of every size that is sold out for suspicious orders alone, the first comes back; of others, none', async () => {
  const both = await addProduct(db, { S: 1, M: 2 });
  const partly = await addProduct(db, { M: 3 });
  const hidden = await addProduct(db, { M: 1 });
  const lowered = await addProduct(db, { M: 1 });
  const placed = [
    await place(both.id, { S: 1, M: 1 }, bot),
    await place(both.id, { M: 1 }, bot),
    await place(partly.id, { M: 2 }, bot),
    await place(hidden.id, { M: 1 }, bot),
    await place(lowered.id, { M: 1 }, bot),
  ];
  await db.execute(sql`update product_sizes set available = false where product_id = ${hidden.id}`);
  await db.execute(sql`update product_sizes set stock_quantity = 0 where product_id = ${lowered.id}`);
  for (const [index, id] of placed.entries()) await aged(id, 30 - index);
  await releaseHoldsOfSoldOutSizes(db, now);
  expect(await Promise.all(placed.map(heldOf))).toEqual([0, 1, 2, 1, 1]);
  await releaseHoldsOfSoldOutSizes(db, now);
  expect(await Promise.all(placed.map(heldOf))).toEqual([0, 1, 2, 1, 1]);
});

test('open orders tell whose they are, and what their network kept when each was placed', async () => {
  const shirt = await addProduct(db, { S: 20, M: 20 });
  const { customer } = await customerForTests(db);
  const clientNetwork = randomUUID();
  const first = await place(shirt.id, { S: 1, M: 2 }, { clientNetwork });
  const second = await place(shirt.id, { M: 3 }, { clientNetwork, customerId: customer.id });
  const elsewhere = await place(shirt.id, { M: 4 }, bot);
  const scripts = await place(shirt.id, { M: 1 }, { clientNetwork: undefined });
  await aged(first, 10);
  await aged(second, 5);
  const open = await listUnpaidOrdersWithHolds(db);
  const told = Object.fromEntries(open.map(({ id, ...order }) => [id, order]));
  expect(told[scripts]).toBeUndefined();
  expect(told).toMatchObject({
    [first]: { pieces: 3, networkPieces: 3, network: clientNetwork, hasBrowser: true, isVerified: false },
    [second]: { pieces: 3, networkPieces: 6, isVerified: true, hasOpenedPayment: false },
    [elsewhere]: { pieces: 4, networkPieces: 4, hasBrowser: false },
  });
  expect(told[second]?.createdAt).toEqual(new Date(now.getTime() - 5 * 60_000));
  const ofS = await listUnpaidOrdersWithHolds(db, [await sizeOf(shirt.id, 'S')]);
  expect(ofS.map(({ id }) => id)).toEqual([first]);
});

function coming(more: Partial<UnpaidOrder>): UnpaidOrder {
  const usual = { id: '', createdAt: now, pieces: 1, networkPieces: 1, hasBrowser: true };
  return { ...usual, isVerified: false, hasOpenedPayment: false, ...more };
}

type Given = { checkoutKey?: undefined; clientNetwork?: string | undefined; customerId?: string };

async function place(id: string, sizes: Partial<Record<Size, number>>, given: Given = {}): Promise<string> {
  const items = Object.entries(sizes).map(([size, quantity]) => ({ id, size, quantity }));
  const placed = await placeOrder(
    db,
    checkoutRequestFor(items, { customerEmail: `${randomUUID()}@example.com` }),
    {
      checkoutKey: randomUUID(),
      clientNetwork: randomUUID(),
      language: 'en',
      now,
      ...given,
    },
  );
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order.id;
}

/** Moves the order's creation back, without ending its reservation. */
async function aged(id: string, minutes = 5): Promise<void> {
  const createdAt = new Date(now.getTime() - minutes * 60_000);
  await db.update(orders).set({ createdAt }).where(eq(orders.id, id));
}

async function heldOf(orderId: string): Promise<number> {
  const rows = await db.select({ quantity: holds.quantity }).from(holds).where(eq(holds.orderId, orderId));
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}

async function whyGivenUp(orderId: string): Promise<unknown[]> {
  const logs = await db.select().from(paymentLogs).where(eq(paymentLogs.orderId, orderId));
  return logs.map(({ metadata }) => metadata.given_up);
}

async function sizeOf(productId: string, size: Size): Promise<string> {
  const [row] = await db
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(and(eq(productSizes.productId, productId), eq(productSizes.size, size)));
  return row?.id ?? '';
}
