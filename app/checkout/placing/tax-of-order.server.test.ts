import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { findOrderView } from '#app/order-management/history/find-order-view.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { shippingMethods } from '#app/shipping/tables.server.ts';
import { saveTaxSettings } from '#app/tax/editing/tax-settings.server.ts';
import { taxRates, taxSettings } from '#app/tax/tables.server.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { quoteBag, quoteVat } from '../quote-bag.server.ts';
import { placeOrder } from './place-order.server.ts';

const now = new Date('2026-12-31T22:30:00Z');
const home = {
  homeState: 'NL',
  euSales: 'destination',
  exportPrices: 'without-vat',
  reverseCharge: 'off',
  vatNumber: '',
} as const;

beforeEach(async () => {
  await db.delete(taxSettings);
  const delivery = { zoneId: 'everywhere', daysFrom: 1, daysTo: 2, freeFromCents: null };
  await db.delete(shippingMethods);
  await db.insert(shippingMethods).values([
    { ...delivery, name: 'Standard', prices: [{ fromCents: 0, cents: 500 }], sortOrder: 0 },
    { ...delivery, name: 'Pick-up', kind: 'pickup', prices: [{ fromCents: 0, cents: 0 }], sortOrder: 1 },
  ]);
});

test('as long as nobody said where VAT is due an order keeps none, and says what it did', async () => {
  const order = await placed({ country: 'Germany', postalCode: '10115' });
  expect(order.tax).toBeNull();
  expect(await shownVat(order.id)).toEqual([]);
});

test('an order keeps the VAT of where it arrives, by the tax class of its pieces, with its share of delivery', async () => {
  await saveTaxSettings(db, home, now);
  const rates = [
    { from: null, standard: 1900, reduced: 700 },
    { from: '2027-01-01', standard: 2000, reduced: 700 },
  ];
  await db.update(taxRates).set({ rates }).where(eq(taxRates.place, 'DE'));
  const germany = { country: 'Germany', postalCode: '10115' };
  const order = await placed(germany, now, ['standard', 'reduced']);
  expect(order.totalCents).toBe(10_500);
  expect(order.tax).toEqual({
    kind: 'oss',
    state: 'DE',
    standardRate: 1900,
    lines: [
      { rate: 1900, cents: 5_250, vatCents: 838 },
      { rate: 700, cents: 5_250, vatCents: 343 },
    ],
  });
  expect(await shownVat(order.id)).toEqual([
    { name: 'Including 19% VAT (Germany)', nameNl: 'Inclusief 19% btw (Duitsland)', amount: 8.38 },
    { name: 'Including 7% VAT (Germany)', nameNl: 'Inclusief 7% btw (Duitsland)', amount: 3.43 },
  ]);
  // Midnight in Amsterdam is an hour before midnight in UTC.
  const later = await placed(germany, new Date('2026-12-31T23:00:00Z'));
  expect(later.tax?.lines).toEqual([{ rate: 2000, cents: 5_500, vatCents: 917 }]);
});

test('what leaves the VAT area costs its price without the VAT in it; what is fetched at the shop does not leave', async () => {
  await saveTaxSettings(db, home, now);
  await db
    .update(taxRates)
    .set({ rates: [{ from: null, standard: 2100, reduced: 900 }] })
    .where(eq(taxRates.place, 'NL'));
  const order = await placed({ country: 'Germany', postalCode: '78266' }, now, ['standard', 'reduced']);
  // 52.50 each with shipping, including 9.11 at 21 % and 4.33 at 9 %.
  expect(order.totalCents).toBe(10_500 - 911 - 433);
  expect(order.adjustments).toMatchObject([
    { kind: 'shipping', cents: 500 },
    { kind: 'export', name: 'VAT not due: export', nameNl: 'Geen btw: export', cents: -1_344 },
  ]);
  expect(order.tax).toEqual({
    kind: 'export',
    state: 'NL',
    lines: [
      { rate: 0, cents: 4_339, vatCents: 0, rateTakenOff: 2100 },
      { rate: 0, cents: 4_817, vatCents: 0, rateTakenOff: 900 },
    ],
  });
  expect(await findOrderView(db, eq(orders.id, order.id))).toMatchObject({
    total_amount: 91.56,
    vat: [],
    vat_note: { text: expect.stringContaining('Export: no VAT.') },
  });
  const [pickup] = await db.select().from(shippingMethods).where(eq(shippingMethods.kind, 'pickup'));
  const fetched = { country: 'Germany', postalCode: '78266', shippingMethodId: pickup?.id };
  expect((await placed(fetched)).tax).toMatchObject({ kind: 'domestic', state: 'NL' });
  await saveTaxSettings(db, { ...home, exportPrices: 'same' }, now);
  const kept = await placed({ country: 'Switzerland', postalCode: '8001' });
  expect(kept).toMatchObject({ totalCents: 5_500, tax: { kind: 'export', lines: [{ rate: 0 }] } });
});

test('what is told beforehand is what is taken off; who was told otherwise is told anew, before anything is kept', async () => {
  await saveTaxSettings(db, home, now);
  const { id } = await addProduct(db, { M: 5 }, { priceCents: 12_100 });
  const items = [{ id, size: 'M', quantity: 1 }];
  const zurich = { country: 'Switzerland', postalCode: '8001' };
  const shopper = { customerId: undefined, email: undefined, checkoutKey: undefined };
  const told = async (to: typeof zurich) =>
    quoteVat(db, await quoteBag(db, { items, ...to, shopper }, 'nl'), to, 'nl', now);
  expect(await told(zurich)).toEqual({
    adjustment: { kind: 'export', label: 'Geen btw: export', cents: -2_187 },
    note: expect.stringContaining('Export: geen btw.'),
  });
  expect(await told({ country: 'Germany', postalCode: '10115' })).toEqual({ adjustment: null, note: null });
  const ask = (vatTakenOff: number | undefined, to = zurich) =>
    placeOrder(db, requestTo(to, items, { customerEmail: email, vatTakenOff }), {
      ...circumstances(now),
      checkoutKey: key,
    });
  const [key, email] = [randomUUID(), `${randomUUID()}@example.com`];
  const before = await db.$count(orders);
  expect(await ask(0)).toEqual({ ok: false, reason: 'vat-changed' });
  expect(await ask(21.86)).toEqual({ ok: false, reason: 'vat-changed' });
  expect(await ask(21.87, { country: 'Germany', postalCode: '10115' })).toMatchObject({
    reason: 'vat-changed',
  });
  expect(await db.$count(orders)).toBe(before);
  const placed = await ask(21.87);
  expect(placed).toMatchObject({ ok: true });
  // Repeated with the displayed price it is the same order; another price makes another order.
  expect(await ask(21.87)).toMatchObject({ order: { id: placed.ok && placed.order.id } });
  await saveTaxSettings(db, { ...home, exportPrices: 'same' }, now);
  expect(await ask(21.87)).toMatchObject({
    order: { adjustments: [{ cents: 500 }, { kind: 'export', cents: -2_187 }] },
  });
  expect(await ask(0)).toMatchObject({ ok: false, reason: 'superseded' });
});

test('Northern Ireland is within the VAT area for goods', async () => {
  await saveTaxSettings(db, home, now);
  expect((await placed({ country: 'United Kingdom', postalCode: 'BT1 5GS' })).tax).toMatchObject({
    kind: 'oss',
    state: 'XI',
    lines: [{ rate: 2000 }],
  });
});

type To = { country: string; postalCode: string; shippingMethodId?: string | undefined };

async function placed(
  { country, postalCode, shippingMethodId }: To,
  at = now,
  classes: ('standard' | 'reduced')[] = ['standard'],
) {
  const items = [];
  for (const taxClass of classes) {
    const { id } = await addProduct(db, { M: 5 }, { priceCents: 5_000, taxClass });
    items.push({ id, size: 'M', quantity: 1 });
  }
  const request = requestTo({ country, postalCode }, items, {
    ...(shippingMethodId && { shippingMethodId }),
  });
  const answer = await placeOrder(db, request, circumstances(at));
  if (!answer.ok) throw new Error(answer.reason);
  const [order] = await db.select().from(orders).where(eq(orders.id, answer.order.id));
  if (!order) throw new Error('It was not placed.');
  return order;
}

function requestTo({ country, postalCode }: To, items: object[], more: object = {}) {
  const address = { line1: 'Street 1', city: 'City', postal_code: postalCode, country };
  return checkoutRequestFor(items, {
    customerEmail: `${randomUUID()}@example.com`,
    shippingAddress: { name: 'Noor de Vries', address },
    ...more,
  });
}

function circumstances(at: Date) {
  return { checkoutKey: randomUUID(), clientNetwork: randomUUID(), language: 'en', now: at } as const;
}

async function shownVat(id: string) {
  return (await findOrderView(db, eq(orders.id, id)))?.vat;
}
