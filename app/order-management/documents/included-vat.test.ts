import fc from 'fast-check';
import { expect, test } from 'vitest';
import { includedVat } from './included-vat.ts';

test('VAT is what the price without it makes at its rate, to half a cent', () => {
  expect(includedVat(12_100, 21)).toBe(2_100);
  expect(includedVat(16_500, 21)).toBe(2_864);
  expect(includedVat(16_500, 0)).toBe(0);
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.integer({ min: 0, max: 50 }), (cents, percent) => {
      const vat = includedVat(cents, percent);
      const without = cents - vat;
      expect(Math.abs(without * percent - vat * 100)).toBeLessThanOrEqual((100 + percent) / 2 + 1e-6);
    }),
  );
});
