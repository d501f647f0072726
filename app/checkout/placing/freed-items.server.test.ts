import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrder } from './place-order.server.ts';

const bot = { checkoutKey: undefined };

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(() => db.execute(sql`delete from holds`));

test('a piece that only a suspicious order keeps goes to somebody who wants to pay', async () => {
  const shirt = await addProduct(db, { M: 3 });
  const line = { id: shirt.id, size: 'M', quantity: 3 };
  const held = await order([line], bot);
  // Not within two minutes, and not for another suspicious order.
  expect(await place([{ ...line, quantity: 1 }])).toMatchObject({ reason: 'sold-out' });
  await agedBy(held, 3);
  expect(await place([line], bot)).toMatchObject({ reason: 'sold-out' });
  expect(await place([line], { clientNetwork: undefined })).toMatchObject({ reason: 'sold-out' });
  expect(await place([{ ...line, quantity: 1 }])).toMatchObject({ ok: true });
  expect(await holdsOf(held)).toBe(0);
});

test('only what is missing is freed, the oldest first', async () => {
  const shirt = await addProduct(db, { M: 4 });
  const line = { id: shirt.id, size: 'M', quantity: 1 };
  const held = [await order([line], bot), await order([line], bot), await order([line], bot)];
  for (const [index, id] of held.entries()) await agedBy(id, 30 - index);
  expect(await place([{ ...line, quantity: 2 }])).toMatchObject({ ok: true });
  expect(await Promise.all(held.map(holdsOf))).toEqual([0, 1, 1]);
});

test('several sizes are freed together, or none of them', async () => {
  const shirt = await addProduct(db, { M: 1, L: 1 });
  const [sizeM, sizeL] = ['M', 'L'].map((size) => ({ id: shirt.id, size, quantity: 1 }));
  const [botsM, person] = [await order([sizeM], bot), await order([sizeL])];
  for (const id of [botsM, person]) await agedBy(id, 3);
  await db.update(orders).set({ paymentOpenedAt: new Date() }).where(eq(orders.id, person));
  expect(await place([sizeM, sizeL])).toMatchObject({ reason: 'sold-out' });
  expect(await Promise.all([botsM, person].map(holdsOf))).toEqual([1, 1]);
  await db.update(orders).set({ paymentOpenedAt: null }).where(eq(orders.id, person));
  expect(await place([sizeM, sizeL])).toMatchObject({ ok: true });
  expect(await Promise.all([botsM, person].map(holdsOf))).toEqual([0, 0]);
});

test('nobody loses pieces to an order that cannot be placed for another reason', async () => {
  const shirt = await addProduct(db, { M: 1 });
  const line = { id: shirt.id, size: 'M', quantity: 1 };
  const held = await order([line], bot);
  await agedBy(held, 3);
  const unknown = { id: 'nobody', quantity: 1 };
  expect(await place([line, unknown])).toMatchObject({ ok: false });
  expect(await holdsOf(held)).toBe(1);
});

test('nobody loses pieces to an order that is refused after they were freed for it', async () => {
  const address = `${randomUUID()}@example.com`;
  const shirt = await addProduct(db, { M: 1 });
  const line = { id: shirt.id, size: 'M', quantity: 1 };
  const held = await order([line], bot);
  await agedBy(held, 3);
  const plenty = await addProduct(db, { M: 5_000 });
  // Other orders with this address reserve the maximum.
  for (let count = 0; count < 8; count++)
    await order([{ id: plenty.id, size: 'M', quantity: 5 }], { customerEmail: address });
  expect(await place([line], { customerEmail: address })).toEqual({
    ok: false,
    reason: 'email-holds-too-much',
  });
  const gown = { ...(await addProduct(db, { M: 9 }, { priceCents: 900_000 })), size: 'M' };
  expect(await place([line, { ...gown, quantity: 2 }])).toEqual({ ok: false, reason: 'order-too-large' });
  expect(await holdsOf(held)).toBe(1);
  expect(await isDue(held)).toBe(false);
  expect(await place([line])).toMatchObject({ ok: true });
  expect(await isDue(held)).toBe(true);
});

test.each(['only-left', 'not-enough'])('pieces are freed too for who hears %s', async (problem) => {
  const free = problem === 'only-left' ? 3 : 4;
  const shirt = await addProduct(db, { M: free + 5 });
  const line = { id: shirt.id, size: 'M' };
  const held = await order([{ ...line, quantity: 5 }], bot);
  const { customer } = await customerForTests(db);
  const verified = { customerId: customer.id, isVerified: true };
  expect(await place([{ ...line, quantity: 5 }], verified)).toMatchObject({ reason: problem });
  await agedBy(held, 3);
  expect(await place([{ ...line, quantity: 5 }], verified)).toMatchObject({ ok: true });
  expect(await holdsOf(held)).toBe(0);
});

test('who wants more than people do gets what is free, and nobody’s pieces', async () => {
  const [shirt, plenty] = [await addProduct(db, { M: 1 }), await addProduct(db, { M: 9 })];
  const line = { id: shirt.id, size: 'M', quantity: 1 };
  const held = await order([line], bot);
  await agedBy(held, 3);
  const more = { id: plenty.id, size: 'M', quantity: 5 };
  expect(await place([line, more])).toMatchObject({ reason: 'sold-out' });
  expect(await holdsOf(held)).toBe(1);
  expect(await place([line, { ...more, quantity: 3 }])).toMatchObject({ ok: true });
});

type Given = {
  checkoutKey?: undefined;
  clientNetwork?: undefined;
  customerEmail?: string;
  customerId?: string;
  isVerified?: boolean;
};

function place(items: unknown[], { customerEmail = `${randomUUID()}@example.com`, ...given }: Given = {}) {
  return placeOrder(db, checkoutRequestFor(items as object[], { customerEmail }), {
    checkoutKey: randomUUID(),
    clientNetwork: randomUUID(),
    language: 'en',
    now: new Date(),
    ...given,
  });
}

async function order(items: unknown[], given: Given = {}): Promise<string> {
  const placed = await place(items, given);
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order.id;
}

async function holdsOf(orderId: string): Promise<number> {
  const { rows } = await db.execute<{ sum: number }>(
    sql`select coalesce(sum(quantity), 0)::int as sum from holds where order_id = ${orderId}::uuid`,
  );
  return rows[0]?.sum ?? -1;
}

/** True if the order was given up, so that the expiry takes it. */
async function isDue(orderId: string): Promise<boolean> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  return (row?.expiresAt ?? 0) <= new Date();
}

/** Moves the order's creation back, without ending its reservation. */
async function agedBy(orderId: string, minutes: number): Promise<void> {
  const createdAt = new Date(Date.now() - minutes * 60_000);
  await db.update(orders).set({ createdAt }).where(eq(orders.id, orderId));
}
