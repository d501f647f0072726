import { expect, test } from 'vitest';
import { deliveryPromise as promiseWithHardSpaces } from './delivery-promise.server.ts';
import type { ShippingMethod, ShippingZone } from './shipping-method-types-and-price.ts';

function deliveryPromise(...given: Parameters<typeof promiseWithHardSpaces>): string {
  return promiseWithHardSpaces(...given).replaceAll('\u00a0', ' ');
}

const method = (cents: number, freeFromCents: number | null, kind: ShippingMethod['kind'] = 'delivery') => ({
  id: `${kind} ${cents}`,
  kind,
  name: 'Standard',
  daysFrom: 1,
  daysTo: 2,
  prices: [{ fromCents: 0, cents }],
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
