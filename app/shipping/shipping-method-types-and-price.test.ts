import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippingCents } from './shipping-method-types-and-price.ts';

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
        expect(shippingCents({ prices: all, freeFromCents: free }, value)).toBe(expected);
      },
    ),
  );
});
