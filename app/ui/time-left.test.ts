import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTimeLeft, timeLeft } from './time-left.ts';

test('what is left adds up to the whole second that has begun', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 4e9 }), (now, left) => {
      const { days, hours, minutes, seconds } = timeLeft(now + left, now);
      expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.ceil(left / 1000));
      expect(hours).toBeLessThan(24);
      expect(minutes).toBeLessThan(60);
      expect(seconds).toBeLessThan(60);
    }),
  );
});

test('nothing is left of what is over, and a moment before it a second is', () => {
  const nothing = { days: 0, hours: 0, minutes: 0, seconds: 0 };
  expect(timeLeft(5_000, 5_000)).toEqual(nothing);
  expect(timeLeft(5_000, 9_999)).toEqual(nothing);
  expect(timeLeft(5_000, 4_999.5)).toEqual({ ...nothing, seconds: 1 });
});

test.each([
  [0, '0:00'],
  [-5_000, '0:00'],
  [1, '0:01'],
  [59_000, '0:59'],
  [59_999, '1:00'],
  [34 * 60_000 + 6_001, '34:07'],
  [3_600_000, '1:00:00'],
  [4_181_000, '1:09:41'],
  [86_400_000, '1 d 00:00:00'],
  [176_981_000, '2 d 01:09:41'],
])('%d milliseconds are %s', (ms, shown) => expect(formatTimeLeft(ms)).toBe(shown));
