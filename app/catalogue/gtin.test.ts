import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasWrongCheckDigit, isGtin } from './gtin.ts';

test.each(['96385074', '036000291452', '4006381333931', '10614141000415'])('%s is a GTIN', (code) => {
  expect(isGtin(code)).toBe(true);
});

test.each(['', '4006381333932', '963850743', '400638133393X', ' 4006381333931', 'LINEN-M'])(
  '%j is none',
  (code) => {
    expect(isGtin(code)).toBe(false);
  },
);

test('one wrong digit is noticed, wherever it is', () => {
  const ean = '4006381333931';
  fc.assert(
    fc.property(fc.nat(ean.length - 1), fc.integer({ min: 1, max: 9 }), (place, more) => {
      const digit = (Number(ean[place]) + more) % 10;
      const mistyped = `${ean.slice(0, place)}${digit}${ean.slice(place + 1)}`;
      expect([isGtin(mistyped), hasWrongCheckDigit(mistyped)]).toEqual([false, true]);
    }),
  );
});

test.each(['', 'LINEN-M', '12345678', '4006381333931'])('%j is not taken for a mistyped GTIN', (code) => {
  expect(hasWrongCheckDigit(code)).toBe(false);
});
