import { expect, test } from 'vitest';
import { adminPrice } from './admin-price.ts';

test('prices of the back office carry the sign of the setting and two decimals', () => {
  expect(adminPrice(4499, '$')).toBe('$44.99');
  expect(adminPrice(123_450, '€')).toBe('€1234.50');
  expect(adminPrice(0, '$')).toBe('$0.00');
  expect(adminPrice(-500, '$')).toBe('-$5.00');
});
