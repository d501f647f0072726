import { expect, test } from 'vitest';
import { daysBefore, startOfKeptBooks } from './retention-cutoffs.ts';

test.each([
  ['2033-12-31T22:59:59Z', '2025-12-31T23:00:00Z'],
  ['2033-12-31T23:00:00Z', '2026-12-31T23:00:00Z'],
  ['2034-01-01T00:00:00Z', '2026-12-31T23:00:00Z'],
  ['2034-07-01T00:00:00Z', '2026-12-31T23:00:00Z'],
])('at %s the books are kept from %s on: seven whole years of Amsterdam', (now, start) => {
  expect(startOfKeptBooks(new Date(now))).toEqual(new Date(start));
});

test('days are of 24 hours', () => {
  expect(daysBefore(new Date('2026-11-25T12:00:00Z'), 30)).toEqual(new Date('2026-10-26T12:00:00Z'));
});
