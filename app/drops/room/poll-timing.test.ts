import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPollMs } from './poll-timing.ts';

const fine = { pollSeconds: 4, failures: 0, waitSeconds: 0, isInBackground: false };
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('asks as often as the shop wants, a quarter earlier or later', () => {
  expect([0, 0.5, 1].map((chance) => nextPollMs(fine, chance))).toEqual([3_000, 4_000, 5_000]);
  expect(nextPollMs({ ...fine, isInBackground: true }, 0.5)).toBe(12_000);
});

test('whatever the shop says, between a second and a minute or so, or as long as it asks for', () => {
  const poll = fc.record({
    pollSeconds: fc.integer({ min: -5, max: 10_000 }),
    failures: fc.nat(1_000),
    waitSeconds: fc.nat(600),
    isInBackground: fc.boolean(),
  });
  fc.assert(
    fc.property(poll, random, (given, chance) => {
      const ms = nextPollMs(given, chance);
      expect(ms).toBeGreaterThanOrEqual(750);
      expect(ms).toBeLessThanOrEqual(Math.max(75_000, given.waitSeconds * 1000 + 30_000));
      if (given.failures) expect(ms).toBeGreaterThanOrEqual(given.waitSeconds * 1000);
    }),
  );
});

test('the longer the shop does not answer, the less often it is asked, and the wider that is spread', () => {
  const waits = [1, 2, 3, 4, 5].map((failures) => {
    const [soonest, latest] = [0, 1].map((chance) => nextPollMs({ ...fine, failures }, chance));
    return [soonest, latest];
  });
  expect(waits).toEqual([
    [4_000, 8_000],
    [8_000, 16_000],
    [16_000, 32_000],
    [30_000, 60_000],
    [30_000, 60_000],
  ]);
});
