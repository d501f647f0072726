import { expect, test } from 'vitest';
import { offerShipping, deliveryPromise as promiseWithHardSpaces } from './delivery-promise.server.ts';
import type { ShippingMethod, ShippingZone } from './shipping-method.ts';

function deliveryPromise(
  zones: readonly ShippingZone[],
  priceCents: number,
  language: 'en' | 'nl',
  weightGrams: number | null = null,
): string {
  return promiseWithHardSpaces(zones, { priceCents, weightGrams }, language).replaceAll('\u00a0', ' ');
}

const method = (cents: number, freeFromCents: number | null, kind: ShippingMethod['kind'] = 'delivery') => ({
  id: `${kind} ${cents}`,
  kind,
  name: 'Standard',
  daysFrom: 1,
  daysTo: 2,
  prices: [{ fromCents: 0, cents }],
  weightPrices: null,
  freeFromCents,
});
const zone = (country: string, ...methods: ShippingMethod[]): ShippingZone => ({
  countries: [country],
  methods,
});
const home = zone('Netherlands', method(495, 10_000), method(995, null), method(0, null, 'pickup'));
const far = zone('Japan', method(1995, 10_000));

test('Dutch readers are told about the Netherlands, others about all countries', () => {
  expect(deliveryPromise([far, home], 5000, 'nl')).toBe('Bezorging vanaf € 4,95, gratis vanaf € 100,00');
  expect(deliveryPromise([far, home], 5000, 'en')).toBe('Delivery from € 4,95, free from € 100,00');
  expect(deliveryPromise([far], 5000, 'nl')).toBe('Bezorging vanaf € 19,95, gratis vanaf € 100,00');
});

test('what is free for this piece is said to be free', () => {
  expect(deliveryPromise([home, far], 10_000, 'en')).toBe('Free delivery');
  const never = zone('Norway', method(1500, null));
  expect(deliveryPromise([home, never], 10_000, 'en')).toBe('Free delivery to some countries');
  expect(deliveryPromise([home, never], 10_000, 'nl')).toBe('Gratis bezorging');
});

test('an amount that holds for some countries alone is not promised', () => {
  expect(deliveryPromise([home, zone('Japan', method(1995, 20_000))], 5000, 'en')).toBe(
    'Delivery from € 4,95',
  );
  expect(deliveryPromise([zone('Japan', method(1995, null))], 5000, 'en')).toBe('Delivery from € 19,95');
});

test('a shop that only has orders picked up, or delivers nowhere, says so', () => {
  expect(deliveryPromise([zone('Netherlands', method(0, null, 'pickup'))], 5000, 'nl')).toBe(
    'Af te halen in onze winkel',
  );
  expect(deliveryPromise([], 5000, 'en')).toBe('We do not deliver at present');
});

test('where delivery is priced by weight, what this piece weighs is what it says', () => {
  const weightPrices = [
    { fromGrams: 0, cents: 395 },
    { fromGrams: 500, cents: 595 },
  ];
  const byWeight = zone('Netherlands', { ...method(395, 10_000), weightPrices });
  for (const [grams, price] of [
    [null, '€ 3,95'],
    [499, '€ 3,95'],
    [500, '€ 5,95'],
  ] as const) {
    expect(deliveryPromise([byWeight], 5000, 'en', grams)).toBe(`Delivery from ${price}, free from € 100,00`);
    expect(offerShipping([byWeight], { priceCents: 5000, weightGrams: grams })).toMatchObject([
      { regions: ['NL'], cents: grams === 500 ? 595 : 395 },
    ]);
  }
  expect(deliveryPromise([byWeight], 10_000, 'nl', 5000)).toBe('Gratis bezorging');
});
