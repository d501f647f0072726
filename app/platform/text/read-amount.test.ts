import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount, readCount } from './read-amount.ts';

test.each([
  ['44.99', 4_499],
  ['44,9', 4_490],
  ['0', 0],
  ['1234567', 123_456_700],
  ['1.299,50', 129_950],
  ['1,299.50', 129_950],
  ['1.299.000', 129_900_000],
  ['1,299,000.05', 129_900_005],
  ['1 299,50', 129_950],
  ['1\u00a0299,50', 129_950],
  ["1'299.50", 129_950],
  ['€ 140,00', 14_000],
  ['€140', 14_000],
  ['140 EUR', 14_000],
  ['140,-', 14_000],
  ['€ 1.299,–', 129_900],
  ['$9.50', 950],
])('%s is %s cents', (typed, cents) => {
  expect(readAmount(typed)).toEqual({ ok: true, cents });
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['cheap', 'not-a-number'],
  ['1e3', 'not-a-number'],
  ['€', 'not-a-number'],
  ['12.34.56', 'not-a-number'],
  ['1.299.50', 'not-a-number'],
  ['1.29,950.00', 'not-a-number'],
  ['-1', 'negative'],
  ['€ -5,00', 'negative'],
  ['- € 5', 'negative'],
  ['1.299', 'ambiguous'],
  ['44,999', 'ambiguous'],
  ['1234.567', 'too-precise'],
])('"%s" is refused: %s', (typed, reason) => {
  expect(readAmount(typed)).toEqual({ ok: false, reason });
});

test('what either language writes is read as what it is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.constantFrom('en', 'nl', 'de-CH'),
      (cents, locale) => {
        const written = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(
          cents / 100,
        );
        expect(readAmount(written)).toEqual({ ok: true, cents });
      },
    ),
  );
});

test.each([
  ['12', 12],
  ['1.200', 1_200],
  ['1,200', 1_200],
  ['1 200 000', 1_200_000],
  ['1.20', undefined],
  ['many', undefined],
  ['-1', undefined],
  ['', undefined],
])('"%s" pieces are %s', (typed, count) => {
  expect(readCount(typed)).toBe(count);
});
