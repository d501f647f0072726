import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentInShop, shopTime } from './shop-time.ts';

test.each([
  ['2026-11-22T09:05', '2026-11-22T08:05:00.000Z'],
  ['2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
  ['2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['2026-07-01T10:00:59.5', '2026-07-01T08:00:00.000Z'],
  // Clocks go back at three: half past two comes twice.
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  // Clocks go forward at two: half past two never comes.
  ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
])('%s in the shop is %s', (text, moment) => {
  expect(momentInShop(text)?.toISOString()).toBe(moment);
});

test.each([
  '',
  'soon',
  '2026-02-30T10:00',
  '2026-13-01',
  '1999-01-01T00:00',
  '2026-01-01T24:00',
  '2026-01-01 10:00',
])('%j is no moment', (text) => {
  expect(momentInShop(text)).toBeUndefined();
});

test('what a field shows of a moment is read as the same minute, but for the hour that comes twice', () => {
  const minutes = fc.integer({ min: Date.UTC(2000, 0, 2) / 60_000, max: Date.UTC(2099, 11, 30) / 60_000 });
  fc.assert(
    fc.property(minutes, (minute) => {
      const shown = shopTime(new Date(minute * 60_000));
      expect(shopTime(momentInShop(shown) ?? '')).toBe(shown);
    }),
  );
});
