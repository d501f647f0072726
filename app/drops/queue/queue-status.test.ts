import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pollSecondsFor } from './queue-status.server.ts';

test('ten thousand ask every seven seconds, and half as often while the process is busy', () => {
  expect(pollSecondsFor(0, false, 0)).toBe(3);
  expect(pollSecondsFor(10_000, false, 0.5)).toBe(7);
  expect(pollSecondsFor(10_000, false, 0.95)).toBe(14);
  expect(pollSecondsFor(40, true, 0)).toBe(10);
  expect(pollSecondsFor(1_000_000, false, 1)).toBe(60);
});

test('the more people wait and the busier it is, the less often each asks, a minute at most', () => {
  const people = fc.nat({ max: 2_000_000 });
  const busy = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(people, people, fc.boolean(), busy, busy, (one, other, isBefore, idle, busier) => {
      const [few, many] = [Math.min(one, other), Math.max(one, other)];
      const [less, more] = [Math.min(idle, busier), Math.max(idle, busier)];
      const seconds = pollSecondsFor(many, isBefore, more);
      expect(seconds).toBeGreaterThanOrEqual(pollSecondsFor(few, isBefore, less));
      expect(seconds).toBeLessThanOrEqual(60);
    }),
  );
});
