import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { images } from '#app/media/tables.server.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import { paymentExpiry } from '#app/payments/payment-limits.ts';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrder } from './place-order.server.ts';

// Lifts the limits, to reach the provider's maximum.
vi.hoisted(() => {
  process.env.UNPAID_EUROS_PER_ORDER = '1000000';
  process.env.UNPAID_EUROS_PER_EMAIL = '1000000000';
  process.env.UNPAID_PIECES_PER_EMAIL = '1000000';
});

test('an order is written with our prices, and its pieces are held for minutes', async () => {
  const shirt = await addProduct(db, { M: 5 }, { title: 'Linen Shirt', priceCents: 9_500 });
  const scarf = await addProduct(db, { 'One Size': 5 }, { title: 'Scarf', priceCents: 4_499 });
  const now = new Date();
  const placed = await place(
    [
      { id: shirt.id, title: 'Cheap', size: 'M', quantity: 2 },
      { id: scarf.id, quantity: 1 },
    ],
    { now },
  );
  if (!placed.ok) throw new Error(placed.reason);
  expect(placed.order.number).toMatch(/^ORD-\d+$/);
  expect(placed.order.paymentExpiresAt).toEqual(paymentExpiry(now));
  const [order] = await db.select().from(orders).where(eq(orders.id, placed.order.id));
  expect(order).toMatchObject({
    status: 'pending',
    paymentStatus: 'pending',
    totalCents: 23_499,
    expiresAt: new Date(now.getTime() + 3 * 60_000),
    userId: null,
    isTest: false,
    language: 'en',
  });
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, placed.order.id))
    .orderBy(orderItems.position);
  expect(items).toMatchObject([
    { title: 'Linen Shirt', priceCents: 9_500, quantity: 2, size: 'M', productId: shirt.id },
    { title: 'Scarf', priceCents: 4_499, quantity: 1, size: null },
  ]);
  expect(await held()).toContainEqual({ order_id: placed.order.id, quantity: 2 });
});

test("a customer's order is theirs, and a guest's checkout that goes on signed in is another order", async () => {
  const shirt = await addProduct(db, { M: 5 });
  const { customer } = await customerForTests(db);
  const checkoutKey = randomUUID();
  const line = { id: shirt.id, size: 'M', quantity: 1 };
  const asGuest = await place([line], { checkoutKey });
  if (!asGuest.ok) throw new Error(asGuest.reason);
  expect(await place([line], { checkoutKey, customerId: customer.id })).toMatchObject({
    ok: false,
    reason: 'superseded',
    orders: [{ id: asGuest.order.id, sessionId: null }],
  });
  const placed = await place([line], { customerId: customer.id });
  if (!placed.ok) throw new Error(placed.reason);
  const [order] = await db.select().from(orders).where(eq(orders.id, placed.order.id));
  expect(order).toMatchObject({ userId: customer.id });
});

test('an order keeps its billing address; another one is another order', async () => {
  const shirt = await addProduct(db);
  const line = { id: shirt.id, size: 'M', quantity: 1 };
  const checkoutKey = randomUUID();
  const address = { line1: 'Kade 2', city: 'Gouda', postal_code: '2801 AA', country: 'Netherlands' };
  const more = { billingAddress: { name: 'De Vries BV', address } };
  const placed = await place([line], { checkoutKey, more });
  if (!placed.ok) throw new Error(placed.reason);
  const [order] = await db.select().from(orders).where(eq(orders.id, placed.order.id));
  expect(order?.billingAddress).toEqual(more.billingAddress);
  expect(await place([line], { checkoutKey, more })).toMatchObject({ ok: true, order: { id: order?.id } });
  expect(await place([line], { checkoutKey })).toMatchObject({ ok: false, reason: 'superseded' });
});

test('one line with a problem refuses all of them, each with its own word, and nothing is written', async () => {
  const shirt = await addProduct(db, { M: 2, L: 1 });
  const before = await everything();
  const good = { id: shirt.id, size: 'L', quantity: 1 };
  for (const [line, reason] of [
    [{ id: 'nobody', quantity: 1 }, 'unknown-product'],
    [{ id: shirt.id, quantity: 1 }, 'size-required'],
    [{ id: shirt.id, size: 'XS', quantity: 1 }, 'size-unavailable'],
    [{ id: shirt.id, size: 'M', quantity: 3 }, 'only-left'],
    [{ id: shirt.id, size: 'M', quantity: 1, price: 0.01 }, 'price-changed'],
  ] as const) {
    const placed = await place([good, line], { checkoutKey: randomUUID() });
    expect(placed).toMatchObject({ ok: false, reason, lines: [{ size: 'L' }, { problem: reason }] });
    expect(placed).not.toMatchObject({ lines: [{ problem: expect.anything() }, {}] });
  }
  expect(await everything()).toBe(before);
});

test('more than the provider takes at once is refused', async () => {
  const gold = await addProduct(db, { M: 10 }, { priceCents: 50_000_000 });
  const before = await everything();
  expect(await place([{ id: gold.id, size: 'M', quantity: 2 }])).toMatchObject({
    ok: false,
    reason: 'total-too-large',
  });
  expect(await everything()).toBe(before);
});

test('less than the provider takes is refused before anything is written', async () => {
  const pin = await addProduct(db, { M: 10 }, { priceCents: 49 });
  const before = await everything();
  expect(await place([{ id: pin.id, size: 'M', quantity: 1 }])).toMatchObject({
    ok: false,
    reason: 'total-too-small',
    lines: [{ id: pin.id }],
  });
  expect(await everything()).toBe(before);
});

test('a product without a price is not sold, neither alone nor with others', async () => {
  const [unpriced, shirt] = [await addProduct(db, { M: 10 }, { priceCents: 0 }), await addProduct(db)];
  const before = await everything();
  const items = [unpriced, shirt].map(({ id }) => ({ id, size: 'M', quantity: 1 }));
  for (const wanted of [items.slice(0, 1), items])
    expect(await place(wanted)).toMatchObject({ ok: false, reason: 'unpriced' });
  expect(await everything()).toBe(before);
});

test('the least and the most that the provider takes are taken', async () => {
  const pin = await addProduct(db, { M: 10 }, { priceCents: 25 });
  const gold = await addProduct(db, { M: 10 }, { priceCents: 99_999_999 });
  expect(await place([{ id: pin.id, size: 'M', quantity: 2 }])).toMatchObject({ ok: true });
  expect(await place([{ id: gold.id, size: 'M', quantity: 1 }])).toMatchObject({ ok: true });
});

test('the last pieces go to one of many at once; the others hear what is left', async () => {
  const shirt = await addProduct(db, { M: 3 });
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => place([{ id: shirt.id, size: 'M', quantity: 2 }])),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  for (const outcome of outcomes)
    if (!outcome.ok) expect(outcome).toMatchObject({ reason: 'only-left', lines: [{ available: 1 }] });
});

test('the same checkout sent many times at once is one order', async () => {
  const shirt = await addProduct(db, { M: 9 });
  const checkoutKey = randomUUID();
  const items = [{ id: shirt.id, size: 'M', quantity: 1 }];
  const placed = await Promise.all(Array.from({ length: 8 }, () => place(items, { checkoutKey })));
  expect(new Set(placed.map((each) => each.ok && each.order.id)).size).toBe(1);
  expect(await db.select().from(orders).where(eq(orders.checkoutKey, checkoutKey))).toHaveLength(1);
  // The same bag in another form.
  const again = await place([{ slug: shirt.slug, size: 'M', quantity: 1, price: 50 }], { checkoutKey });
  expect(again).toMatchObject(placed[0] ?? {});
});

test('another browser, or none, is another order', async () => {
  const shirt = await addProduct(db, { M: 9 });
  const items = [{ id: shirt.id, size: 'M', quantity: 1 }];
  const placed = [
    await place(items, { checkoutKey: randomUUID() }),
    await place(items, { checkoutKey: randomUUID() }),
    await place(items),
    await place(items),
  ];
  expect(new Set(placed.map((each) => each.ok && each.order.id)).size).toBe(4);
});

test('a checkout with other contents asks to end the earlier order, which it can have the pieces of', async () => {
  const shirt = await addProduct(db, { M: 2 });
  const checkoutKey = randomUUID();
  const first = await place([{ id: shirt.id, size: 'M', quantity: 2 }], { checkoutKey });
  if (!first.ok) throw new Error(first.reason);
  const changes = [
    place([{ id: shirt.id, size: 'M', quantity: 1 }], { checkoutKey }),
    place([{ id: shirt.id, size: 'M', quantity: 2 }], { checkoutKey, more: { paymentMethod: 'ideal' } }),
    place([{ id: shirt.id, size: 'M', quantity: 2 }], {
      checkoutKey,
      more: { customerEmail: 'b@example.com' },
    }),
    place([{ id: shirt.id, size: 'M', quantity: 2 }], { checkoutKey, more: { phone: '020 1234567' } }),
    place([{ id: shirt.id, size: 'M', quantity: 2 }], { checkoutKey, language: 'nl' }),
    // The reservation lasts less than a minute more.
    place([{ id: shirt.id, size: 'M', quantity: 2 }], {
      checkoutKey,
      now: new Date(Date.now() + 2.5 * 60_000),
    }),
  ];
  for (const changed of await Promise.all(changes))
    expect(changed).toMatchObject({
      ok: false,
      reason: 'superseded',
      orders: [{ id: first.order.id, sessionId: null }],
    });
  await db
    .update(orders)
    .set({ status: 'cancelled', paymentStatus: 'cancelled' })
    .where(eq(orders.id, first.order.id));
  await db.execute(sql`delete from holds where order_id = ${first.order.id}`);
  expect(await place([{ id: shirt.id, size: 'M', quantity: 1 }], { checkoutKey })).toMatchObject({
    ok: true,
  });
});

test('a checkout that is paid leads to its order; another bag is a new one', async () => {
  const shirt = await addProduct(db, { M: 9 });
  const checkoutKey = randomUUID();
  const items = [{ id: shirt.id, size: 'M', quantity: 1 }];
  const first = await place(items, { checkoutKey });
  if (!first.ok) throw new Error(first.reason);
  const paid = { status: 'processing', paymentStatus: 'paid', stripeSessionId: 'cs_paid' } as const;
  await db.update(orders).set(paid).where(eq(orders.id, first.order.id));
  expect(await place(items, { checkoutKey })).toEqual({
    ok: false,
    reason: 'already-paid',
    orderNumber: first.order.number,
    sessionId: 'cs_paid',
  });
  expect(await place([{ id: shirt.id, size: 'M', quantity: 2 }], { checkoutKey })).toMatchObject({
    ok: true,
  });
});

test('a checkout that was paid another way has no page to lead to: it may buy again', async () => {
  const shirt = await addProduct(db, { M: 9 });
  const checkoutKey = randomUUID();
  const items = [{ id: shirt.id, size: 'M', quantity: 1 }];
  const first = await place(items, { checkoutKey });
  if (!first.ok) throw new Error(first.reason);
  await db
    .update(orders)
    .set({ status: 'processing', paymentStatus: 'paid' })
    .where(eq(orders.id, first.order.id));
  expect(await place(items, { checkoutKey })).toMatchObject({ ok: true, order: { sessionId: null } });
});

test('an order keeps the picture of what was bought, small', async () => {
  const picture = { url: '/media/shirt', width: 3, height: 4, colour: '#aaaaaa' };
  const added = await db.insert(images).values(picture).returning({ id: images.id });
  const shirt = await addProduct(db, { M: 9 }, { imageIds: added.map(({ id }) => id) });
  const plain = await addProduct(db, { M: 9 });
  const placed = await place([shirt, plain].map(({ id }) => ({ id, size: 'M', quantity: 1 })));
  if (!placed.ok) throw new Error(placed.reason);
  const items = await db
    .select({ imageUrl: orderItems.imageUrl })
    .from(orderItems)
    .where(eq(orderItems.orderId, placed.order.id))
    .orderBy(orderItems.position);
  expect(items.map(({ imageUrl }) => imageUrl)).toEqual(['/media/shirt-400.webp', null]);
});

test('a checkout whose payment came too late and goes back is not led to that order: it may buy again', async () => {
  const shirt = await addProduct(db, { M: 9 });
  const checkoutKey = randomUUID();
  const items = [{ id: shirt.id, size: 'M', quantity: 1 }];
  const first = await place(items, { checkoutKey });
  if (!first.ok) throw new Error(first.reason);
  for (const paymentStatus of ['paid', 'refunded'] as const) {
    const late = { status: 'cancelled', paymentStatus, stripeSessionId: `cs_late_${paymentStatus}` } as const;
    await db.update(orders).set(late).where(eq(orders.checkoutKey, checkoutKey));
    const again = await place(items, { checkoutKey });
    expect(again).toMatchObject({ ok: true, order: { sessionId: null } });
    expect(again.ok && again.order.id).not.toBe(first.order.id);
    await db.delete(orders).where(and(eq(orders.checkoutKey, checkoutKey), ne(orders.id, first.order.id)));
  }
});

test('a checkout is taken up again while its pieces are kept for more than a minute', async () => {
  const shirt = await addProduct(db, { M: 9 });
  const checkoutKey = randomUUID();
  const items = [{ id: shirt.id, size: 'M', quantity: 1 }];
  const first = await place(items, { checkoutKey });
  if (!first.ok) throw new Error(first.reason);
  const url = 'https://pay.example/1';
  await db
    .update(orders)
    .set({ checkoutUrl: url, stripeSessionId: 'cs_open' })
    .where(eq(orders.id, first.order.id));
  const [kept] = await db.select().from(orders).where(eq(orders.id, first.order.id));
  const end = kept?.expiresAt.getTime() ?? 0;
  const again = await place(items, { checkoutKey, now: new Date(end - 60_001) });
  expect(again).toEqual({ ok: true, order: { ...first.order, sessionId: 'cs_open' } });
  expect(await place(items, { checkoutKey, now: new Date(end - 60_000) })).toMatchObject({
    ok: false,
    reason: 'superseded',
    orders: [{ id: first.order.id, sessionId: 'cs_open' }],
  });
});

test('an order that is hidden, or from before yesterday, is not the one of this checkout', async () => {
  const shirt = await addProduct(db, { M: 9 });
  const items = [{ id: shirt.id, size: 'M', quantity: 1 }];
  for (const change of [{ deletedAt: new Date() }, { createdAt: new Date(Date.now() - 25 * 3_600_000) }]) {
    const checkoutKey = randomUUID();
    const first = await place(items, { checkoutKey });
    if (!first.ok) throw new Error(first.reason);
    const paid = { paymentStatus: 'paid', stripeSessionId: randomUUID() } as const;
    await db
      .update(orders)
      .set({ ...paid, ...change, status: 'shipped' })
      .where(eq(orders.id, first.order.id));
    expect(await place(items, { checkoutKey })).toMatchObject({ ok: true });
  }
});

test('the same lines in another order are the same bag; another address is another order', async () => {
  const [shirt, scarf] = [await addProduct(db, { M: 9 }), await addProduct(db, { 'One Size': 9 })];
  const checkoutKey = randomUUID();
  const items = [
    { id: shirt.id, size: 'M', quantity: 1 },
    { id: scarf.id, quantity: 2 },
  ];
  const first = await place(items, { checkoutKey });
  const again = await place(items.toReversed(), { checkoutKey });
  expect(again.ok && again.order.id).toBe(first.ok && first.order.id);
  const address = {
    line1: 'Prinsengracht 2',
    city: 'Amsterdam',
    postal_code: '1015 DK',
    country: 'Netherlands',
  };
  const more = { shippingAddress: { name: 'Noor de Vries', address } };
  expect(await place(items, { checkoutKey, more })).toMatchObject({ ok: false, reason: 'superseded' });
});

test('an order keeps who it is for, where it goes and how it is to be paid', async () => {
  const shirt = await addProduct(db, { M: 9 });
  const checkoutKey = randomUUID();
  const more = { customerEmail: 'b@example.com', phone: '+31 20 1234567', paymentMethod: 'ideal' };
  const placed = await place([{ id: shirt.id, size: 'M', quantity: 1 }], {
    checkoutKey,
    language: 'nl',
    more,
  });
  if (!placed.ok) throw new Error(placed.reason);
  const [order] = await db.select().from(orders).where(eq(orders.id, placed.order.id));
  expect(order).toMatchObject({
    email: 'b@example.com',
    phone: '+31 20 1234567',
    paymentMethod: 'ideal',
    language: 'nl',
    checkoutKey,
    paymentExpiresAt: placed.order.paymentExpiresAt,
    shippingAddress: { name: 'Noor de Vries', address: { line1: 'Prinsengracht 1', city: 'Amsterdam' } },
  });
});

test('a price that rose while the shopper paid elsewhere makes another order of it', async () => {
  const shirt = await addProduct(db, { M: 9 });
  const checkoutKey = randomUUID();
  const items = [{ id: shirt.id, size: 'M', quantity: 1 }];
  await place(items, { checkoutKey });
  await addProduct(db, { M: 9 }, { priceCents: 6_000 }, { id: shirt.id });
  expect(await place(items, { checkoutKey })).toMatchObject({ ok: false, reason: 'superseded' });
});

type Circumstances = {
  checkoutKey?: string;
  customerId?: string;
  language?: 'en' | 'nl';
  now?: Date;
  more?: object;
};

function place(
  items: object[],
  { checkoutKey, customerId, language = 'en', now = new Date(), more }: Circumstances = {},
) {
  return placeOrder(db, checkoutRequestFor(items, more), { checkoutKey, customerId, language, now });
}

async function held() {
  return (await db.execute(sql`select order_id, quantity from holds`)).rows;
}

/** Returns everything that an order could have written. */
async function everything(): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select concat((select count(*) from orders), ' ', (select count(*) from order_items), ' ', (select count(*) from holds),
      ' ', (select string_agg(s::text, ',' order by id) from product_sizes s)) as state`);
  return rows[0]?.state ?? '';
}
