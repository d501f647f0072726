import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEuros } from './gift-card-limits.ts';

test('every amount is read to the cent, with a point or a comma, as it was typed', () => {
  fc.assert(
    fc.property(fc.nat({ max: 9_999_999 }), fc.constantFrom('.', ','), (cents, mark) => {
      const typed = `${Math.floor(cents / 100)}${mark}${String(cents % 100).padStart(2, '0')}`;
      expect(parseEuros(` ${typed} `)).toBe(cents);
      expect(parseEuros(`-${typed}`)).toBeUndefined();
      expect(parseEuros(`${typed}0`)).toBeUndefined();
    }),
  );
});

test('whatever else is typed is none, or an amount in whole cents below a hundred thousand euros', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[-+]?[\d.,eE'x ]{0,14}$/),
    fc.double().map(String),
    fc.constantFrom(
      'Infinity',
      'NaN',
      '1e9',
      '0x10',
      '１０',
      '99999999999999999999',
      '10.',
      '.5',
      '1.000,50',
    ),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const cents = parseEuros(text);
      if (cents === undefined) return;
      expect(Number.isInteger(cents)).toBe(true);
      expect(cents).toBeGreaterThanOrEqual(0);
      expect(cents).toBeLessThan(10_000_000);
    }),
  );
});
