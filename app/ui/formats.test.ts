import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPrice } from './formats.ts';

test('a price is written as Dutch shops write it', () => {
  expect(formatPrice(124_499)).toBe('€\u00a01.244,99');
  expect(formatPrice(5)).toBe('€\u00a00,05');
});

test('every amount is written as the language’s own rules say', () => {
  const rules = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' });
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (cents) => {
      expect(formatPrice(cents)).toBe(rules.format(cents / 100));
    }),
  );
});
