import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsToDecimalText, centsToEuros, eurosToCents, formatCentsWithSeparators } from './cents.ts';
import { readAmount } from './read-amount.ts';

test('cents are written with both of their digits, whatever the amount', () => {
  expect([0, 5, 70, 4_499, 124_499, -120].map(centsToDecimalText)).toEqual([
    '0.00',
    '0.05',
    '0.70',
    '44.99',
    '1244.99',
    '-1.20',
  ]);
});

test('thousands are parted by what the language parts them by', () => {
  expect(formatCentsWithSeparators(123_456_789, '.', ',')).toBe('1.234.567,89');
  expect(formatCentsWithSeparators(-124_499, ',', '.')).toBe('-1,244.99');
});

const cents = fc.integer({ min: 0, max: 100_000_000_00 });

test('what is written is read as the same cents, and euros make the same way there and back', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(centsToDecimalText(amount)).toMatch(/^\d+\.\d\d$/);
      expect(Math.round(Number(centsToDecimalText(amount)) * 100)).toBe(amount);
      expect(readAmount(centsToDecimalText(amount))).toEqual({ ok: true, cents: amount });
      expect(readAmount(formatCentsWithSeparators(amount, '.', ','))).toEqual({ ok: true, cents: amount });
      expect(eurosToCents(centsToEuros(amount))).toBe(amount);
    }),
  );
});
