import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWeight, shippingCents } from './shipping-method.ts';

const cents = fc.nat(1_000_000);
const prices = fc
  .uniqueArray(fc.record({ fromCents: fc.integer({ min: 1, max: 1_000_000 }), cents }), {
    selector: ({ fromCents }) => fromCents,
    maxLength: 6,
  })
  .chain((higher) =>
    cents.map((least) =>
      [{ fromCents: 0, cents: least }, ...higher].sort((one, other) => one.fromCents - other.fromCents),
    ),
  );

test('delivery costs what stands at the highest value that an order reaches, and nothing from where it is free', () => {
  fc.assert(
    fc.property(
      prices,
      fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      fc.nat(2_000_000),
      (all, free, value) => {
        const reached = all.filter(({ fromCents }) => fromCents <= value);
        const highest = reached.find(({ fromCents }) => reached.every((one) => one.fromCents <= fromCents));
        const expected = free !== null && value >= free ? 0 : highest?.cents;
        expect(shippingCents({ prices: all, weightPrices: null, freeFromCents: free }, value, 7)).toBe(
          expected,
        );
      },
    ),
  );
});

test('by weight it costs what stands at the heaviest row that the parcel reaches, whatever it is worth, and nothing once free', () => {
  fc.assert(
    fc.property(
      prices,
      fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      fc.nat(2_000_000),
      fc.nat(2_000_000),
      (all, free, value, grams) => {
        const weightPrices = all.map(({ fromCents, cents }) => ({ fromGrams: fromCents, cents }));
        let expected = 0;
        for (const row of weightPrices) if (row.fromGrams <= grams) expected = row.cents;
        const method = { prices: [{ fromCents: 0, cents: 1 }], weightPrices, freeFromCents: free };
        expect(shippingCents(method, value, grams)).toBe(free !== null && value >= free ? 0 : expected);
      },
    ),
  );
});

test.each([
  [0, 395],
  [499, 395],
  [500, 595],
  [1_999, 595],
  [2_000, 0],
  [900_000, 0],
])('a parcel of %d grams is sent for %d', (grams, cents) => {
  const weightPrices = [
    { fromGrams: 0, cents: 395 },
    { fromGrams: 500, cents: 595 },
    { fromGrams: 2_000, cents: 0 },
  ];
  const method = { prices: [{ fromCents: 0, cents: 395 }], weightPrices, freeFromCents: null };
  expect(shippingCents(method, 1_000_000, grams)).toBe(cents);
});

test.each([
  [0, '0 g', '0 g'],
  [999, '999 g', '999 g'],
  [1_000, '1 kg', '1 kg'],
  [1_250, '1.25 kg', '1,25 kg'],
  [31_500, '31.5 kg', '31,5 kg'],
])('%d grams are %s, in Dutch %s', (grams, english, dutch) => {
  expect(formatWeight(grams, 'en').replace('\u00a0', ' ')).toBe(english);
  expect(formatWeight(grams, 'nl').replace('\u00a0', ' ')).toBe(dutch);
});
