import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countHeard, minutesHeard } from './count-heard.ts';

test('a count is heard as the next of a short series', () => {
  expect([-3, 0, 1, 2, 3, 7, 11, 21, 50, 51, 999, 1_000, 1_001].map(countHeard)).toEqual([
    0, 0, 1, 2, 5, 10, 20, 50, 50, 100, 1_000, 1_000, 2_000,
  ]);
});

test('it is never less than there are, never much more, and grows with them', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (count) => {
      const heard = countHeard(count);
      expect(heard).toBeGreaterThanOrEqual(count);
      expect(heard).toBeLessThanOrEqual(Math.max(1, count * 2.5));
      expect(countHeard(count + 1)).toBeGreaterThanOrEqual(heard);
    }),
  );
});

test('who waits behind a million people hears of it some twenty times', () => {
  const heard = new Set(Array.from({ length: 1_000_000 }, (_, count) => countHeard(count)));
  expect(heard.size).toBeLessThan(21);
});

test('time is heard at fifteen, ten and five minutes, at one, and when it is over', () => {
  const seconds = [901, 900, 601, 600, 301, 300, 61, 60, 1, 0, -5];
  expect(seconds.map((left) => minutesHeard(left * 1000))).toEqual([
    undefined,
    15,
    15,
    10,
    10,
    5,
    5,
    1,
    1,
    0,
    0,
  ]);
});
