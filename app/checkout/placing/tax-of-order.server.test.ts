import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { findOrderView } from '#app/orders/history/find-order-view.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { shippingMethods } from '#app/shipping/tables.server.ts';
import { saveTaxSettings } from '#app/tax/editing/tax-settings.server.ts';
import { taxRates, taxSettings } from '#app/tax/tables.server.ts';
import { addProduct, checkoutRequestFor } from '../products-and-orders-for-tests.server.ts';
import { placeOrder } from './place-order.server.ts';

const now = new Date('2026-12-31T22:30:00Z');
const home = { homeState: 'NL', euSales: 'destination' } as const;

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

test('a parcel to Büsingen bears the own VAT, and so does one that is fetched at the shop', async () => {
  await saveTaxSettings(db, home, now);
  const own = { kind: 'domestic', state: 'NL' };
  expect((await placed({ country: 'Germany', postalCode: '78266' })).tax).toMatchObject(own);
  const [pickup] = await db.select().from(shippingMethods).where(eq(shippingMethods.kind, 'pickup'));
  const fetched = { country: 'Germany', postalCode: '10115', shippingMethodId: pickup?.id };
  expect((await placed(fetched)).tax).toMatchObject(own);
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
  const address = { line1: 'Street 1', city: 'City', postal_code: postalCode, country };
  const request = checkoutRequestFor(items, {
    customerEmail: `${randomUUID()}@example.com`,
    shippingAddress: { name: 'Noor de Vries', address },
    ...(shippingMethodId && { shippingMethodId }),
  });
  const circumstances = {
    checkoutKey: randomUUID(),
    clientNetwork: randomUUID(),
    language: 'en',
    now: at,
  } as const;
  const answer = await placeOrder(db, request, circumstances);
  if (!answer.ok) throw new Error(answer.reason);
  const [order] = await db.select().from(orders).where(eq(orders.id, answer.order.id));
  if (!order) throw new Error('It was not placed.');
  return order;
}

async function shownVat(id: string) {
  return (await findOrderView(db, eq(orders.id, id)))?.vat;
}
