import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admissionsDue, MOST_ADMITTED_PER_SECOND } from './queue.ts';

const speeds = fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: null });
const gaps = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 200 });

test('however often it is asked, no more are let in than its speed allows, and no crowd follows a pause', () => {
  fc.assert(
    fc.property(speeds, gaps, (mostPerMinute, waits) => {
      const perSecond = Math.min(MOST_ADMITTED_PER_SECOND, (mostPerMinute ?? Number.POSITIVE_INFINITY) / 60);
      let [now, pacedUntil, admitted] = [0, null as Date | null, 0];
      for (const wait of waits) {
        now += wait;
        const { due, pacedUntilAfter } = admissionsDue({ mostPerMinute, pacedUntil }, new Date(now));
        expect(due).toBeLessThanOrEqual(Math.ceil(perSecond) + 1);
        if (due) pacedUntil = pacedUntilAfter(due);
        admitted += due;
      }
      expect(admitted).toBeLessThanOrEqual((now / 1000) * perSecond + Math.ceil(perSecond) + 1e-6);
    }),
  );
});

test('asked once a second it reaches its speed, whatever that is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_200 }), (mostPerMinute) => {
      let [pacedUntil, admitted] = [null as Date | null, 0];
      for (let second = 0; second < 600; second++) {
        const { due, pacedUntilAfter } = admissionsDue(
          { mostPerMinute, pacedUntil },
          new Date(second * 1000),
        );
        if (due) pacedUntil = pacedUntilAfter(due);
        admitted += due;
      }
      expect(admitted).toBeGreaterThanOrEqual(mostPerMinute * 10 - Math.ceil(mostPerMinute / 60) - 1);
    }),
  );
});

test('a clock that another process has ahead lets nobody in, and takes nothing away', () => {
  const ahead = new Date(60_000);
  const { due, pacedUntilAfter } = admissionsDue({ mostPerMinute: null, pacedUntil: ahead }, new Date(0));
  expect(due).toBe(0);
  expect(pacedUntilAfter(0)).toEqual(ahead);
});
