import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAdminPrice } from './values.tsx';

test('prices of the back office are written as the reader’s language does', () => {
  expect(formatAdminPrice(4_499, '€', 'en')).toBe('€44.99');
  expect(formatAdminPrice(123_450, '€', 'en')).toBe('€1,234.50');
  expect(formatAdminPrice(123_450, '€', 'nl')).toBe('€\u00a01.234,50');
  expect(formatAdminPrice(0, '€', 'nl')).toBe('€\u00a00,00');
  expect(formatAdminPrice(-500, '€', 'en')).toBe('-€5.00');
});

test('the setting’s sign takes the place of the euro’s', () => {
  expect(formatAdminPrice(123_450, '$', 'en')).toBe('$1,234.50');
  expect(formatAdminPrice(123_450, 'CHF', 'nl')).toBe('CHF\u00a01.234,50');
});

test.each(['en', 'nl'] as const)('every amount is written as the rules of %s say', (language) => {
  const locale = language === 'nl' ? 'nl-NL' : 'en-IE';
  const rules = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (cents) => {
      expect(formatAdminPrice(cents, '€', language)).toBe(rules.format(cents / 100));
    }),
  );
});
