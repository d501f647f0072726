import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteRange } from './serve-media.server.ts';

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['bytes=2-', { first: 2, last: 9 }],
  ['bytes=2-99', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['Bytes= 1-2', { first: 1, last: 2 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-12', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['pictures=0-1', undefined],
  ['bytes=a-b', undefined],
  ['', undefined],
  [undefined, undefined],
])('of ten bytes %s is %j', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});

test('whatever is asked, what is sent lies within the file', () => {
  const number = fc.oneof(fc.constant(''), fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String));
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 1_000_000 }), (from, to, length) => {
      const range = byteRange(`bytes=${from}-${to}`, length);
      if (!range || range === 'unsatisfiable') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.first).toBeLessThanOrEqual(range.last);
      expect(range.last).toBeLessThan(length);
    }),
  );
});
