import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { findOrderViewByPaymentSession } from '#app/order-management/history/find-order-view.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { attachPaymentSession } from '#app/payments/pending-orders.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { shippingMethods, shippingZoneCountries } from '#app/shipping/tables.server.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { placeOrder } from './place-order.server.ts';

const zoneId = 'everywhere';
const standard = {
  id: randomUUID(),
  zoneId,
  name: 'Standard delivery',
  nameNl: 'Standaardbezorging',
  daysFrom: 1,
  daysTo: 2,
  prices: [
    { fromCents: 0, cents: 695 },
    { fromCents: 5_000, cents: 495 },
  ],
  weightPrices: null,
  freeFromCents: 10_000,
  sortOrder: 0,
};
const pickup = {
  ...standard,
  id: randomUUID(),
  kind: 'pickup' as const,
  name: 'Pick-up in our shop',
  nameNl: 'Afhalen in onze winkel',
  prices: [{ fromCents: 0, cents: 0 }],
  sortOrder: 1,
};

beforeEach(async () => {
  await db.delete(shippingMethods);
  await db.insert(shippingMethods).values([standard, pickup]);
});

test.each([
  [4_999, 695],
  [5_000, 495],
  [9_999, 495],
  [10_000, 0],
])('pieces for %d cents are sent for %d, which the order keeps', async (priceCents, cents) => {
  const shirt = await addProduct(db, { M: 5 }, { priceCents });
  const placed = await place(shirt.id);
  if (!placed.ok) throw new Error(placed.reason);
  expect(placed.order.adjustments).toEqual([{ kind: 'shipping', label: 'Standaardbezorging', cents }]);
  const [order] = await db.select().from(orders).where(eq(orders.id, placed.order.id));
  expect(order).toMatchObject({
    totalCents: priceCents + cents,
    adjustments: [{ kind: 'shipping', name: 'Standard delivery', nameNl: 'Standaardbezorging', cents }],
    shippingMethod: { kind: 'delivery', daysFrom: 1, daysTo: 2 },
  });
});

test('a method priced by weight weighs the pieces by the catalogue; a weight that changed is told with the bag', async () => {
  const weightPrices = [
    { fromGrams: 0, cents: 395 },
    { fromGrams: 1_000, cents: 595 },
  ];
  await db.update(shippingMethods).set({ weightPrices }).where(eq(shippingMethods.id, standard.id));
  const light = await addProduct(db, { M: 20 }, { weightGrams: 300 });
  const heavy = await addProduct(db, { M: 20 }, { weightGrams: 400 });
  const unknown = await addProduct(db, { M: 20 });
  const bag = (shirts: number) => [
    { id: light.id, size: 'M', quantity: shirts },
    { id: heavy.id, size: 'M', quantity: 1 },
    { id: unknown.id, size: 'M', quantity: 1 },
  ];
  const costs = async (items: object[]) => {
    const placed = await placeItems(items);
    if (!placed.ok) throw new Error(placed.reason);
    return placed.order.adjustments.map(({ cents }) => cents);
  };
  expect(await costs([{ id: unknown.id, size: 'M', quantity: 1 }])).toEqual([395]);
  // 300 + 400 + 0 grams; free from 100 euros at any weight.
  expect(await costs([{ id: light.id, size: 'M', quantity: 1 }])).toEqual([395]);
  expect(await costs(bag(1))).toEqual([0]);
  await db.update(shippingMethods).set({ freeFromCents: null }).where(eq(shippingMethods.id, standard.id));
  expect(await costs(bag(1))).toEqual([395]);
  expect(await costs(bag(2)), '1000 grams').toEqual([595]);

  await db.update(productSizes).set({ weightGrams: 250 }).where(eq(productSizes.productId, light.id));
  expect(await costs(bag(2)), 'a size weighs less').toEqual([395]);
  await db.update(productSizes).set({ weightGrams: null }).where(eq(productSizes.productId, light.id));

  await db.update(products).set({ weightGrams: 100 }).where(eq(products.id, light.id));
  const told = { shippingMethodId: standard.id, shippingPrice: 5.95 };
  expect(await placeItems(bag(2), told)).toMatchObject({
    ok: false,
    reason: 'shipping-changed',
    weighed: [{ weightGrams: 100 }, { weightGrams: 400 }, { weightGrams: 0 }],
  });
  expect(await placeItems(bag(2), { ...told, shippingPrice: 3.95 })).toMatchObject({ ok: true });
});

test('what the shopper chose is what the order comes by; another choice is another order', async () => {
  const shirt = await addProduct(db);
  const checkoutKey = randomUUID();
  const chosen = { shippingMethodId: pickup.id, shippingPrice: 0 };
  const placed = await place(shirt.id, chosen, checkoutKey);
  if (!placed.ok) throw new Error(placed.reason);
  const sessionId = `cs_test_${randomUUID()}`;
  await attachPaymentSession(db, placed.order.id, {
    sessionId,
    url: 'https://pay.example',
    expiresAt: new Date(),
  });
  expect(await findOrderViewByPaymentSession(db, sessionId)).toMatchObject({
    total_amount: 50,
    adjustments: [
      { kind: 'shipping', name: 'Pick-up in our shop', nameNl: 'Afhalen in onze winkel', amount: 0 },
    ],
    shipping_method: { kind: 'pickup', daysFrom: 1, daysTo: 2 },
  });
  expect(await place(shirt.id, chosen, checkoutKey)).toMatchObject({
    ok: true,
    order: { id: placed.order.id },
  });
  expect(await place(shirt.id, {}, checkoutKey)).toMatchObject({ ok: false, reason: 'superseded' });
});

test('who picks it up leaves no address, which a method that delivers would need', async () => {
  const shirt = await addProduct(db);
  const pickedUp = { shippingAddress: undefined, pickup: { name: 'Lotte Peeters', country: 'Netherlands' } };
  const invoiced = {
    name: 'Peeters BV',
    address: { line1: 'Kade 24', city: 'Delft', postal_code: '2611 GP', country: 'Netherlands' },
  };
  expect(await place(shirt.id, { ...pickedUp, shippingMethodId: standard.id })).toMatchObject({
    ok: false,
    reason: 'shipping-changed',
  });
  expect(await place(shirt.id, pickedUp), 'the first that is offered delivers').toMatchObject({ ok: false });
  const placed = await place(shirt.id, {
    ...pickedUp,
    billingAddress: invoiced,
    shippingMethodId: pickup.id,
    shippingPrice: 0,
  });
  if (!placed.ok) throw new Error(placed.reason);
  expect(await findAdminOrder(db, placed.order.number)).toMatchObject({
    shippingAddress: {
      name: 'Lotte Peeters',
      address: { line1: '', city: '', postal_code: '', country: 'Netherlands' },
    },
    billingAddress: invoiced,
    shippingMethod: { kind: 'pickup' },
  });
});

test('an address that was sent for what is picked up is the invoice’s, and nothing is delivered to it', async () => {
  const shirt = await addProduct(db);
  const [name, country] = ['Noor de Vries', 'Netherlands'];
  const nowhere = { name, address: { line1: '', city: '', postal_code: '', country } };
  const invoiced = {
    name: 'Peeters BV',
    address: { line1: 'Kade 24', city: 'Delft', postal_code: '2611 GP', country },
  };
  for (const [billingAddress, kept] of [
    [undefined, { name, address: { line1: 'Prinsengracht 1' } }],
    [invoiced, invoiced],
  ]) {
    const placed = await place(shirt.id, { billingAddress, shippingMethodId: pickup.id, shippingPrice: 0 });
    if (!placed.ok) throw new Error(placed.reason);
    const order = await findAdminOrder(db, placed.order.number);
    expect(order?.shippingAddress).toEqual(nowhere);
    expect(order?.billingAddress).toMatchObject(kept ?? {});
  }
});

test('what is not offered to a country, or costs something else, is refused before anything is kept', async () => {
  const shirt = await addProduct(db);
  const before = await db.$count(orders);
  const refused = { ok: false, reason: 'shipping-changed', weighed: [{ id: shirt.id }] };
  expect(await place(shirt.id, { shippingMethodId: randomUUID() })).toMatchObject(refused);
  expect(await place(shirt.id, { shippingMethodId: standard.id, shippingPrice: 0 })).toMatchObject(refused);
  await db.update(shippingMethods).set({ isActive: false }).where(eq(shippingMethods.id, pickup.id));
  expect(await place(shirt.id, { shippingMethodId: pickup.id })).toMatchObject(refused);
  await db.delete(shippingZoneCountries).where(eq(shippingZoneCountries.country, 'Netherlands'));
  expect(await place(shirt.id)).toEqual({ ok: false, reason: 'not-delivered-to' });
  await db.insert(shippingZoneCountries).values({ country: 'Netherlands', zoneId });
  expect(await db.$count(orders)).toBe(before);
  expect(await place(shirt.id, { shippingMethodId: standard.id, shippingPrice: 4.95 })).toMatchObject({
    ok: true,
  });
});

test('a piece that changed its price, and with it what delivery costs, is what the shopper hears of', async () => {
  const shirt = await addProduct(db, { M: 5 }, { priceCents: 10_000 });
  const placed = await place(shirt.id, { shippingMethodId: standard.id, shippingPrice: 4.95 }, undefined, 50);
  expect(placed).toMatchObject({ ok: false, reason: 'price-changed' });
});

function placeItems(items: object[], more: object = {}) {
  return placeOrder(db, checkoutRequestFor(items, more), {
    checkoutKey: randomUUID(),
    clientNetwork: randomUUID(),
    language: 'en',
    now: new Date(),
  });
}

function place(
  id: string,
  more: object = {},
  checkoutKey: string | undefined = randomUUID(),
  price?: number,
) {
  return placeOrder(db, checkoutRequestFor([{ id, size: 'M', quantity: 1, price }], more), {
    checkoutKey,
    clientNetwork: randomUUID(),
    language: 'nl',
    now: new Date(),
  });
}
