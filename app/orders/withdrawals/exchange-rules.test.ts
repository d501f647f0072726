import { expect, test } from 'vitest';
import { keptUntilDay } from './exchange-rules.ts';

test('another size is kept for 21 days of Amsterdam, over the end of a month, of summer time and of a year', () => {
  expect(keptUntilDay(new Date('2026-05-12T10:00:00Z'))).toBe('2026-06-02');
  expect(keptUntilDay(new Date('2026-05-12T22:30:00Z')), 'it is the 13th there').toBe('2026-06-03');
  expect(keptUntilDay(new Date('2026-10-20T10:00:00Z'))).toBe('2026-11-10');
  expect(keptUntilDay(new Date('2026-12-20T10:00:00Z'))).toBe('2027-01-10');
});
