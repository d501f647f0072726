import { expect, test } from 'vitest';
import { readIntended } from './wishes-before-sign-in.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const hours = (count: number) => count * 60 * 60 * 1000;

test('what a guest wished for is kept for a day', () => {
  const stored = JSON.stringify({ ids: ['m1', 'w2'], since: now - hours(23) });
  expect(readIntended(stored, now)).toEqual(['m1', 'w2']);
  expect(readIntended(stored, now + hours(2))).toEqual([]);
});

test('whatever else stands there is nothing', () => {
  expect(readIntended(null, now)).toEqual([]);
  expect(readIntended('{', now)).toEqual([]);
  expect(readIntended('null', now)).toEqual([]);
  expect(readIntended(JSON.stringify({ ids: 'm1', since: now }), now)).toEqual([]);
  expect(readIntended(JSON.stringify({ ids: ['m1', 7, null], since: now }), now)).toEqual(['m1']);
});

test('never more than twenty, the latest', () => {
  const ids = Array.from({ length: 30 }, (_, place) => `p${place}`);
  expect(readIntended(JSON.stringify({ ids, since: now }), now)).toEqual(ids.slice(10));
});
