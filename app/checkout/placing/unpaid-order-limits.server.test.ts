import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrder } from './place-order.server.ts';

// No reservation ends, however slow the machine.
vi.hoisted(() => {
  process.env.UNOPENED_PAYMENT_MINUTES = '30';
});

const LARGE = 5_000;
const MINUTE = 60_000;

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);
beforeEach(() => db.execute(sql`delete from holds`));

test('of one size an order has at most ten, unless the stock is large', async () => {
  const some = await addProduct(db, { M: 299 }, { title: 'Linen Shirt' });
  const many = await addProduct(db, { M: 300 });
  const line = { id: some.id, size: 'M' };
  expect(await place([{ ...line, quantity: 11 }])).toMatchObject({
    ok: false,
    reason: 'too-many-of-size',
    lines: [{ message: 'At most 10 of Linen Shirt, size M in one order', available: 10 }],
  });
  expect(await place([{ ...line, quantity: 10 }])).toMatchObject({ ok: true });
  expect(await place([{ id: many.id, size: 'M', quantity: 30 }])).toMatchObject({ ok: true });
});

test('one order keeps at most thirty pieces, and at most ten thousand euros', async () => {
  const shirt = await addProduct(db, { M: LARGE });
  const gown = await addProduct(db, { M: 9 }, { priceCents: 250_000 });
  expect(await place([{ id: shirt.id, size: 'M', quantity: 31 }])).toEqual({
    ok: false,
    reason: 'order-too-large',
  });
  expect(await place([{ id: gown.id, size: 'M', quantity: 5 }])).toEqual({
    ok: false,
    reason: 'order-too-large',
  });
  expect(await place([{ id: gown.id, size: 'M', quantity: 4 }])).toMatchObject({ ok: true });
});

test('a guest’s address keeps at most forty pieces, from however many networks at once', async () => {
  const shirt = await addProduct(db, { M: LARGE });
  const more = { customerEmail: `${randomUUID()}@Example.com` };
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () => place([{ id: shirt.id, size: 'M', quantity: 5 }], { more })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(8);
  for (const outcome of outcomes)
    if (!outcome.ok) expect(outcome).toEqual({ ok: false, reason: 'email-holds-too-much' });
  // Victims of entered addresses can still order by signing in.
  const { customer } = await customerForTests(db, { email: more.customerEmail.toLowerCase() });
  const signedIn = { customerId: customer.id, isVerified: true, more };
  expect(await place([{ id: shirt.id, size: 'M', quantity: 5 }], signedIn)).toMatchObject({ ok: true });
});

test('a network keeps at most a hundred pieces together, also of many at once', async () => {
  const shirt = await addProduct(db, { M: LARGE });
  const clientNetwork = randomUUID();
  const outcomes = [];
  for (let wave = 0; wave < 5; wave++)
    outcomes.push(
      ...(await Promise.all(
        Array.from({ length: 8 }, () => place([{ id: shirt.id, size: 'M', quantity: 4 }], { clientNetwork })),
      )),
    );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(25);
  for (const outcome of outcomes)
    if (!outcome.ok) expect(outcome).toEqual({ ok: false, reason: 'network-holds-too-much' });
  expect(await place([{ id: shirt.id, size: 'M', quantity: 4 }])).toMatchObject({ ok: true });
  // Paying an order makes room for the next.
  await db.execute(sql`delete from holds where order_id in (select order_id from holds limit 1)`);
  expect(await place([{ id: shirt.id, size: 'M', quantity: 4 }], { clientNetwork })).toMatchObject({
    ok: true,
  });
});

test('a network keeps at most fifty thousand euros together', async () => {
  const gown = await addProduct(db, { M: 90 }, { priceCents: 900_000 });
  const clientNetwork = randomUUID();
  for (let order = 1; order <= 5; order++)
    expect(await place([{ id: gown.id, size: 'M', quantity: 1 }], { clientNetwork })).toMatchObject({
      ok: true,
    });
  expect(await place([{ id: gown.id, size: 'M', quantity: 1 }], { clientNetwork })).toEqual({
    ok: false,
    reason: 'network-holds-too-much',
  });
});

test('a second order of the same guest at the same network asks to end the first; from elsewhere it does not', async () => {
  const shirt = await addProduct(db, { M: 99 });
  const more = { customerEmail: `${randomUUID()}@example.com` };
  const clientNetwork = randomUUID();
  const line = { id: shirt.id, size: 'M', quantity: 1 };
  const first = await place([line], { clientNetwork, more });
  if (!first.ok) throw new Error(first.reason);
  const upper = { customerEmail: more.customerEmail.toUpperCase() };
  expect(await place([{ ...line, quantity: 2 }], { clientNetwork, more: upper })).toMatchObject({
    ok: false,
    reason: 'superseded',
    orders: [{ id: first.order.id }],
  });
  expect(await place([{ ...line, quantity: 2 }], { more })).toMatchObject({ ok: true });
  expect(await statusOf(first.order.id)).toBe('pending');
});

test('the same order sent again without a browser’s key is the same order', async () => {
  const shirt = await addProduct(db, { M: 99 });
  const more = { customerEmail: `${randomUUID()}@example.com` };
  const same = { clientNetwork: randomUUID(), checkoutKey: undefined, more };
  const sent = await Promise.all(
    [1, 2, 3].map(() => place([{ id: shirt.id, size: 'M', quantity: 1 }], same)),
  );
  expect(new Set(sent.map((each) => each.ok && each.order.id)).size).toBe(1);
});

test('a customer has one open order, on whichever device', async () => {
  const shirt = await addProduct(db, { M: 99 });
  const { customer } = await customerForTests(db);
  // Even for the same items: another device is another checkout.
  const same = { customerId: customer.id, more: { customerEmail: customer.email } };
  const first = await place([{ id: shirt.id, size: 'M', quantity: 1 }], same);
  if (!first.ok) throw new Error(first.reason);
  const second = await place([{ id: shirt.id, size: 'M', quantity: 1 }], same);
  expect(second).toMatchObject({ reason: 'superseded', orders: [{ id: first.order.id }] });
});

test('unusual orders keep a share of the shop together: the oldest of the most suspicious makes room', async () => {
  await db.execute(sql`update product_sizes set stock_quantity = 0`);
  // A fifth of 1,000 items.
  const shirt = await addProduct(db, { M: 1_000 });
  const buy = (quantity: number, given: Given = {}) =>
    place([{ id: shirt.id, size: 'M', quantity }], { checkoutKey: undefined, ...given });
  const placed = [];
  for (let order = 0; order < 10; order++) placed.push(await buy(20));
  expect(await held()).toBe(200);
  placed.push(await buy(20));
  expect(await held()).toBe(200);
  const [first, ...others] = placed.map((each) => (each.ok ? each.order.id : ''));
  expect(await holdsOf(first)).toBe(0);
  for (const order of others) expect(await holdsOf(order)).toBe(20);
  // Usual orders are neither counted nor given up.
  for (let person = 0; person < 30; person++)
    expect(await buy(2, { checkoutKey: randomUUID() })).toMatchObject({ ok: true });
  expect(await held()).toBe(260);
  // A family's large order is less suspicious than orders without a browser.
  expect(await buy(20, { checkoutKey: randomUUID() })).toMatchObject({ ok: true });
  expect(await held()).toBe(260);
});

test('what is more suspicious than all that is held has to wait', async () => {
  await db.execute(sql`update product_sizes set stock_quantity = 0`);
  const shirt = await addProduct(db, { M: 400 });
  const line = { id: shirt.id, size: 'M', quantity: 20 };
  for (let family = 0; family < 4; family++) expect(await place([line])).toMatchObject({ ok: true });
  expect(await place([line], { checkoutKey: undefined })).toEqual({ ok: false, reason: 'shop-busy' });
  expect(await held()).toBe(80);
});

test('many unusual orders at once do not pass the share together', async () => {
  await db.execute(sql`update product_sizes set stock_quantity = 0`);
  const shirt = await addProduct(db, { M: 400 });
  const line = { id: shirt.id, size: 'M', quantity: 20 };
  const bots = Array.from({ length: 12 }, () => place([line], { checkoutKey: undefined }));
  await Promise.all(bots);
  expect(await held()).toBeLessThanOrEqual(80);
});

test('what somebody holds who is paying is sold out for everybody else', async () => {
  const shirt = await addProduct(db, { M: 2 });
  const payer = await place([{ id: shirt.id, size: 'M', quantity: 2 }]);
  if (!payer.ok) throw new Error(payer.reason);
  await db.update(orders).set({ paymentOpenedAt: new Date() }).where(eq(orders.id, payer.order.id));
  await agedBy(payer.order.id, 20 * MINUTE);
  expect(await place([{ id: shirt.id, size: 'M', quantity: 1 }])).toMatchObject({ reason: 'sold-out' });
  expect(await holdsOf(payer.order.id)).toBe(2);
});

type Given = {
  checkoutKey?: string | undefined;
  clientNetwork?: string;
  customerId?: string;
  isVerified?: boolean;
  more?: object;
};

function place(items: object[], { more, ...given }: Given = {}) {
  const somebody = { customerEmail: `${randomUUID()}@example.com`, ...more };
  return placeOrder(db, checkoutRequestFor(items, somebody), {
    checkoutKey: randomUUID(),
    clientNetwork: randomUUID(),
    language: 'en',
    now: new Date(),
    ...given,
  });
}

async function held(): Promise<number> {
  const { rows } = await db.execute<{ sum: number }>(
    sql`select coalesce(sum(quantity), 0)::int as sum from holds where expires_at > now()`,
  );
  return rows[0]?.sum ?? -1;
}

async function holdsOf(orderId = ''): Promise<number> {
  const { rows } = await db.execute<{ sum: number }>(
    sql`select coalesce(sum(quantity), 0)::int as sum from holds where order_id = ${orderId}::uuid`,
  );
  return rows[0]?.sum ?? -1;
}

async function statusOf(orderId: string) {
  return (await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)))[0]?.status;
}

/** Moves the order's creation back, without ending its reservation. */
async function agedBy(orderId: string, ms: number): Promise<void> {
  const createdAt = new Date(Date.now() - ms);
  await db.update(orders).set({ createdAt }).where(eq(orders.id, orderId));
}
