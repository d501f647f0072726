import { expect, test } from 'vitest';
import { readSortOrder } from './campaign-schema.ts';

test.each([
  ['7', 7],
  [' -3 ', -3],
  ['4.9', 4],
  ['12th', 12],
  ['', 0],
  ['first', 0],
  ['Infinity', 0],
  ['99999999999', 1_000_000],
])('%j is read as %i', (text, order) => {
  expect(readSortOrder(text)).toBe(order);
});
