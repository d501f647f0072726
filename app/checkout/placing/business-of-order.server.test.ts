import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { findOrderView } from '#app/order-management/history/find-order-view.server.ts';
import type { OrderBusiness } from '#app/orders/order-view-types.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { shippingMethods } from '#app/shipping/tables.server.ts';
import { saveTaxSettings } from '#app/tax/editing/tax-settings.server.ts';
import { taxSettings } from '#app/tax/tables.server.ts';
import { addProduct, checkoutRequestFor } from '#tests/support/orders.ts';
import { quoteBag, quoteVat } from '../quote-bag.server.ts';
import { placeOrder } from './place-order.server.ts';

const now = new Date('2026-11-26T10:00:00Z');
const settings = {
  homeState: 'NL',
  euSales: 'destination',
  exportPrices: 'same',
  reverseCharge: 'on',
  vatNumber: 'NL123456789B01',
} as const;
const proof = {
  name: 'ATELIER BV',
  consultationNumber: 'WAPI000000000001',
  checkedAt: now.toISOString(),
};
const atelier: OrderBusiness = { company: 'Atelier Vandenberghe', vatNumber: 'BE0123456749', proof };
const brussels = { country: 'Belgium', postalCode: '1000' };

beforeEach(async () => {
  await db.delete(taxSettings);
  await saveTaxSettings(db, settings, now);
  const delivery = { zoneId: 'everywhere', daysFrom: 1, daysTo: 2, freeFromCents: null };
  await db.delete(shippingMethods);
  await db.insert(shippingMethods).values([
    { ...delivery, name: 'Standard', prices: [{ fromCents: 0, cents: 600 }], sortOrder: 0 },
    { ...delivery, name: 'Pick-up', kind: 'pickup', prices: [{ fromCents: 0, cents: 0 }], sortOrder: 1 },
  ]);
});

test('what goes to a business abroad whose number is proved costs its price without VAT, and the order keeps the proof', async () => {
  const order = await place({ business: atelier });
  // 121.00 + 6.00 include 22.04 at 21 %.
  expect(order).toMatchObject({
    totalCents: 12_700 - 2_204,
    business: atelier,
    adjustments: [
      { kind: 'shipping', cents: 600 },
      { kind: 'intra-community', cents: -2_204 },
    ],
    tax: {
      kind: 'intra-community',
      state: 'BE',
      buyer: 'BE0123456749',
      lines: [{ rate: 0, cents: 10_496, vatCents: 0, rateTakenOff: 2100 }],
    },
  });
  const view = await findOrderView(db, eq(orders.id, order.id));
  expect(view).toMatchObject({
    total_amount: 104.96,
    business: { company: 'Atelier Vandenberghe', vat_number: 'BE0123456749' },
    vat: [],
    vat_note: {
      text: 'VAT reverse charged: intra-Community supply, article 138 of Directive 2006/112/EC.',
      textNl: 'Btw verlegd: intracommunautaire levering, artikel 138 van Richtlijn 2006/112/EG.',
    },
  });
  // The register's answer is for the books only.
  expect(JSON.stringify(view)).not.toContain('WAPI');
});

test.each<[string, OrderBusiness, { country: string; postalCode: string }, string]>([
  ['a number that nobody proved', { ...atelier, proof: null }, brussels, 'oss'],
  ['no number', { ...atelier, vatNumber: '', proof: null }, brussels, 'oss'],
  ['a number of the shop’s own state', { ...atelier, vatNumber: 'NL987654321B01' }, brussels, 'oss'],
  ['an address at home', atelier, { country: 'Netherlands', postalCode: '1012 NX' }, 'domestic'],
  ['an address outside the EU', atelier, { country: 'Switzerland', postalCode: '8001' }, 'export'],
])(
  'with %s the order bears what anybody else’s does, and keeps the business',
  async (_, business, to, kind) => {
    const order = await place({ business, to });
    expect(order).toMatchObject({ totalCents: 12_700, business, tax: { kind } });
    expect(order.tax).not.toHaveProperty('buyer');
  },
);

test('what is fetched at the shop is a sale at home', async () => {
  const [pickup] = await db.select().from(shippingMethods).where(eq(shippingMethods.kind, 'pickup'));
  const order = await place({ business: atelier, more: { shippingMethodId: pickup?.id } });
  expect(order).toMatchObject({ totalCents: 12_100, tax: { kind: 'domestic', state: 'NL' } });
});

test('what is told beforehand is what is paid; who was told otherwise is told anew, before anything is kept', async () => {
  const { id } = await addProduct(db, { M: 5 }, { priceCents: 12_100 });
  const items = [{ id, size: 'M', quantity: 1 }];
  const shopper = { customerId: undefined, email: undefined, checkoutKey: undefined };
  const quote = await quoteBag(db, { items, ...brussels, shopper }, 'nl');
  const told = (buyer?: { state: 'BE'; text: string }) =>
    quoteVat(db, quote, { ...brussels, buyer }, 'nl', now);
  expect(await told({ state: 'BE', text: 'BE0123456749' })).toEqual({
    adjustment: { kind: 'intra-community', label: 'Btw verlegd', cents: -2_204 },
    note: expect.stringContaining('Btw verlegd'),
  });
  expect(await told()).toEqual({ adjustment: null, note: null });
  const [key, email] = [randomUUID(), `${randomUUID()}@example.com`];
  const ask = (vatTakenOff: number, business: OrderBusiness | undefined, to = brussels) =>
    placeOrder(db, requestTo(to, items, { customerEmail: email, vatTakenOff }), {
      ...circumstances(),
      checkoutKey: key,
      business,
    });
  const before = await db.$count(orders);
  // The lookup had a positive result but no proof.
  expect(await ask(22.04, { ...atelier, proof: null })).toEqual({ ok: false, reason: 'vat-changed' });
  // A page of the previous release has no business.
  expect(await ask(22.04, undefined)).toEqual({ ok: false, reason: 'vat-changed' });
  // The country changed since.
  expect(await ask(22.04, atelier, { country: 'Netherlands', postalCode: '1012 NX' })).toEqual({
    ok: false,
    reason: 'vat-changed',
  });
  expect(await ask(0, atelier)).toEqual({ ok: false, reason: 'vat-changed' });
  expect(await db.$count(orders)).toBe(before);

  const placed = await ask(22.04, atelier);
  // A second click or tab gets the same order, even after the settings changed.
  await saveTaxSettings(db, { ...settings, reverseCharge: 'off' }, now);
  expect(await ask(22.04, atelier)).toMatchObject({ order: { id: placed.ok && placed.order.id } });
  // Another number makes another order.
  expect(await ask(22.04, { ...atelier, vatNumber: 'BE0987654350' })).toMatchObject({ reason: 'superseded' });
  expect(await ask(0, undefined)).toMatchObject({ reason: 'superseded' });
});

test('of 20 clicks at once one order is placed', async () => {
  const { id } = await addProduct(db, { M: 30 }, { priceCents: 12_100 });
  const request = requestTo(brussels, [{ id, size: 'M', quantity: 1 }], { vatTakenOff: 22.04 });
  const same = { ...circumstances(), business: atelier };
  const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(db, request, same)));
  expect(new Set(answers.map((answer) => answer.ok && answer.order.id)).size).toBe(1);
  expect(await db.$count(orders, eq(orders.email, request.customerEmail))).toBe(1);
});

async function place({
  business,
  to = brussels,
  more = {},
}: {
  business: OrderBusiness;
  to?: { country: string; postalCode: string };
  more?: object;
}) {
  const { id } = await addProduct(db, { M: 5 }, { priceCents: 12_100 });
  const request = requestTo(to, [{ id, size: 'M', quantity: 1 }], more);
  const answer = await placeOrder(db, request, { ...circumstances(), business });
  if (!answer.ok) throw new Error(answer.reason);
  const [order] = await db.select().from(orders).where(eq(orders.id, answer.order.id));
  if (!order) throw new Error('It was not placed.');
  return order;
}

function requestTo(to: { country: string; postalCode: string }, items: object[], more: object) {
  const { country, postalCode } = to;
  const address = { line1: 'Street 1', city: 'City', postal_code: postalCode, country };
  return checkoutRequestFor(items, {
    customerEmail: `${randomUUID()}@example.com`,
    shippingAddress: { name: 'Noor de Vries', address },
    ...more,
  });
}

function circumstances() {
  return { checkoutKey: randomUUID(), clientNetwork: randomUUID(), language: 'en', now } as const;
}
