import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { issueInvoice } from '#app/invoices/issue-invoices.server.ts';
import { emailLogs, orders } from '#app/orders/tables.server.ts';
import {
  attachPaymentSession,
  extendPaymentExpiry,
  findPendingOrder,
} from '#app/payments/pending-orders.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addOrder, addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { findOrderViewByPaymentSession } from './find-order-view.server.ts';

test('whoever has the full id of the session reads the order, in euros, line by line', async () => {
  const [shirt, scarf] = [
    await addProduct(db, { M: 5 }, { title: 'Shirt', priceCents: 4_499 }),
    await addProduct(db, { 'One Size': 5 }, { title: 'Scarf', priceCents: 6_499 }),
  ];
  const order = await addOrder(db, [
    { id: shirt.id, size: 'M', quantity: 2 },
    { id: scarf.slug, quantity: 1 },
  ]);
  const view = await findOrderViewByPaymentSession(db, order.sessionId);
  expect(view).toMatchObject({
    id: order.id,
    order_number: order.number,
    email: 'noor@example.com',
    status: 'pending',
    payment_method: 'card',
    total_amount: 154.97,
    items: [
      { id: shirt.id, name: 'Shirt', title: 'Shirt', quantity: 2, price: 44.99, size: 'M' },
      { id: scarf.id, title: 'Scarf', quantity: 1, price: 64.99, size: null },
    ],
    emailSent: false,
  });
  expect(JSON.stringify(view)).not.toContain(order.sessionId);
  await db.insert(emailLogs).values({ orderId: order.id, emailType: 'order_refunded', status: 'sent' });
  expect((await findOrderViewByPaymentSession(db, order.sessionId))?.emailSent).toBe(false);
  await db.insert(emailLogs).values({ orderId: order.id, emailType: 'order_confirmation', status: 'sent' });
  expect((await findOrderViewByPaymentSession(db, order.sessionId))?.emailSent).toBe(true);
});

test('an order that is picked up says where the shop is; one that is delivered does not', async () => {
  const product = await addProduct(db);
  const order = await addOrder(db, [{ id: product.id, size: 'M', quantity: 1 }]);
  const where = async (kind: 'pickup' | 'delivery') => {
    const shippingMethod = { kind, daysFrom: 1, daysTo: 1 };
    await db.update(orders).set({ shippingMethod }).where(eq(orders.id, order.id));
    return (await findOrderViewByPaymentSession(db, order.sessionId))?.pick_up_at;
  };
  expect(await where('pickup')).toEqual([
    'Marenza B.V.',
    'Voorbeeldstraat 1',
    '1000 AA Amsterdam',
    'Nederland',
  ]);
  expect(await where('delivery')).toBeUndefined();
});

test('a part of the id, its number or its hidden self is nobody', async () => {
  const product = await addProduct(db);
  const order = await addOrder(db, [{ id: product.id, size: 'M', quantity: 1 }]);
  for (const guess of [order.sessionId.slice(-10), order.number, '', '%', order.sessionId.toUpperCase()])
    expect(await findOrderViewByPaymentSession(db, guess)).toBeUndefined();
  await db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, order.id));
  expect(await findOrderViewByPaymentSession(db, order.sessionId)).toBeUndefined();
});

test('what an order bought stays as it was when the product changes', async () => {
  const product = await addProduct(db, { M: 5 }, { title: 'Before' });
  const order = await addOrder(db, [{ id: product.id, size: 'M', quantity: 1 }]);
  await addProduct(db, { M: 5 }, { title: 'After', priceCents: 1 }, { id: product.id });
  expect((await findOrderViewByPaymentSession(db, order.sessionId))?.items).toMatchObject([
    { title: 'Before', price: 50 },
  ]);
});

test('a payment page is bound to an order that waits for one, and to no other page after that', async () => {
  const product = await addProduct(db);
  const order = await addOrder(db, [{ id: product.id, size: 'M', quantity: 1 }], { sessionId: 'cs_first' });
  const expiresAt = new Date(Date.now() + 60_000);
  expect(
    await attachPaymentSession(db, order.id, {
      sessionId: 'cs_first',
      url: 'https://pay.example/1',
      expiresAt,
    }),
  ).toBe(true);
  expect(
    await attachPaymentSession(db, order.id, {
      sessionId: 'cs_second',
      url: 'https://pay.example/2',
      expiresAt,
    }),
  ).toBe(false);
  await db.update(orders).set({ status: 'cancelled', stripeSessionId: null }).where(eq(orders.id, order.id));
  expect(
    await attachPaymentSession(db, order.id, {
      sessionId: 'cs_third',
      url: 'https://pay.example/3',
      expiresAt,
    }),
  ).toBe(false);
});

test('the end of the payment page is written down with it; the pieces are not kept that long before it is opened', async () => {
  const product = await addProduct(db);
  const request = checkoutRequestFor([{ id: product.id, size: 'M', quantity: 1 }]);
  const placed = await placeOrder(db, request, { checkoutKey: undefined, language: 'en', now: new Date() });
  if (!placed.ok) throw new Error(placed.reason);
  const { id } = placed.order;
  const end = async () => (await db.select().from(orders).where(eq(orders.id, id)))[0];
  const page = { sessionId: 'cs_ends', url: 'https://pay.example/ends' };
  const expiresAt = new Date(placed.order.paymentExpiresAt.getTime() - 3_000);
  expect(await attachPaymentSession(db, id, { ...page, expiresAt })).toBe(true);
  expect(await end()).toMatchObject({ paymentExpiresAt: expiresAt, paymentOpenedAt: null });
  expect((await end())?.expiresAt.getTime()).toBeLessThan(Date.now() + 4 * 60_000);
});

test('an order without a page gets another end once; who asks second gets the first one', async () => {
  const product = await addProduct(db);
  const request = checkoutRequestFor([{ id: product.id, size: 'M', quantity: 1 }]);
  const placed = await placeOrder(db, request, { checkoutKey: undefined, language: 'en', now: new Date() });
  if (!placed.ok) throw new Error(placed.reason);
  const { id, paymentExpiresAt: from } = placed.order;
  const [first, second] = [new Date(from.getTime() + 60_000), new Date(from.getTime() + 61_000)];
  expect(await extendPaymentExpiry(db, id, from, first)).toEqual(first);
  expect(await extendPaymentExpiry(db, id, from, second)).toEqual(first);
  await attachPaymentSession(db, id, {
    sessionId: 'cs_bound',
    url: 'https://pay.example/1',
    expiresAt: first,
  });
  expect(await extendPaymentExpiry(db, id, first, second)).toEqual(first);
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id));
  expect(await extendPaymentExpiry(db, id, first, second)).toBeUndefined();
});

test("a browser's open order is the one that still waits for its money", async () => {
  const product = await addProduct(db);
  const order = await addOrder(db, [{ id: product.id, size: 'M', quantity: 1 }]);
  const checkoutKey = crypto.randomUUID();
  await db.update(orders).set({ checkoutKey }).where(eq(orders.id, order.id));
  expect(await findPendingOrder(db, checkoutKey)).toEqual({ id: order.id });
  expect(await findPendingOrder(db, undefined)).toBeUndefined();
  await db.update(orders).set({ paymentStatus: 'failed' }).where(eq(orders.id, order.id));
  expect(await findPendingOrder(db, checkoutKey)).toBeUndefined();
  await db.update(orders).set({ status: 'processing', paymentStatus: 'paid' }).where(eq(orders.id, order.id));
  expect(await findPendingOrder(db, checkoutKey)).toBeUndefined();
});

test('its documents are there once it is paid; one from before there were numbers has its invoice by its own', async () => {
  const product = await addProduct(db);
  const order = await addOrder(db, [{ id: product.id, size: 'M', quantity: 1 }]);
  const documents = async () => (await findOrderViewByPaymentSession(db, order.sessionId))?.documents;
  expect(await documents()).toEqual([]);
  await db.update(orders).set({ paymentStatus: 'paid' }).where(eq(orders.id, order.id));
  expect(await documents()).toEqual([{ kind: 'invoice', number: order.number }]);
  await db.transaction(async (tx) => {
    await issueInvoice(tx, { ...order, isTest: false }, new Date('2031-05-01T12:00:00Z'));
  });
  expect(await documents()).toEqual([{ kind: 'invoice', number: 'INV-2031-000001' }]);
});
