import { expect, test } from 'vitest';
import { readShopTime, shopTime } from './shop-time.ts';

test.each([
  ['2026-11-22T09:05', '2026-11-22T08:05:00.000Z'],
  ['2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
  ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
])('%s on the shop’s clock is %s', (text, moment) => {
  expect(readShopTime(text)?.toISOString()).toBe(moment);
  expect(shopTime(new Date(moment))).toBe(text);
});

test('the hour that a spring night leaves out is the one after it', () => {
  expect(readShopTime('2026-03-29T02:30')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
});

test('browsers may say seconds, which do not count', () => {
  expect(readShopTime('2026-11-22T09:05:59')?.toISOString()).toBe('2026-11-22T08:05:00.000Z');
});

test.each([
  '',
  'soon',
  '2026-11-22',
  '2026-02-30T10:00',
  '2026-11-22T24:01',
  '1999-01-01T00:00',
  '20260-1-1',
])('%j is no time', (text) => expect(readShopTime(text)).toBeUndefined());
