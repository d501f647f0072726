import { expect, test } from 'vitest';
import { readPendingWishes } from './pending-wishes.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const hours = (count: number) => count * 60 * 60 * 1000;

test('what a guest wished for is kept for a day', () => {
  const stored = JSON.stringify({ ids: ['m1', 'w2'], since: now - hours(23) });
  expect(readPendingWishes(stored, now)).toEqual(['m1', 'w2']);
  expect(readPendingWishes(stored, now + hours(2))).toEqual([]);
});

test('whatever else stands there is nothing', () => {
  expect(readPendingWishes(null, now)).toEqual([]);
  expect(readPendingWishes('{', now)).toEqual([]);
  expect(readPendingWishes('null', now)).toEqual([]);
  expect(readPendingWishes(JSON.stringify({ ids: 'm1', since: now }), now)).toEqual([]);
  expect(readPendingWishes(JSON.stringify({ ids: ['m1', 7, null], since: now }), now)).toEqual(['m1']);
});

test('never more than twenty, the latest', () => {
  const ids = Array.from({ length: 30 }, (_, place) => `p${place}`);
  expect(readPendingWishes(JSON.stringify({ ids, since: now }), now)).toEqual(ids.slice(10));
});
