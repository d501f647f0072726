import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePeople } from './people.ts';

const plan = fc.record({
  people: fc.integer({ min: 1, max: 200 }),
  earlyPercent: fc.integer({ min: 0, max: 100 }),
  awayPercent: fc.integer({ min: 0, max: 100 }),
  unpaidPercent: fc.integer({ min: 0, max: 100 }),
});
const around = fc.record({
  openSeconds: fc.integer({ min: 0, max: 86_400 }),
  sizes: fc.integer({ min: 1, max: 12 }),
  seed: fc.integer(),
});

test('people come while the room is open and know every size, and a seed makes them again', () => {
  fc.assert(
    fc.property(plan, around, (asked, given) => {
      const people = makePeople(asked, given);
      expect(people).toHaveLength(asked.people);
      for (const { arrivesAt, wishes } of people) {
        expect(arrivesAt).toBeGreaterThanOrEqual(-Math.max(given.openSeconds, 0));
        expect(arrivesAt).toBeLessThan(600);
        expect([...wishes].sort((one, other) => one - other)).toEqual(
          Array.from({ length: given.sizes }, (_, place) => place),
        );
      }
      expect(makePeople(asked, given)).toEqual(people);
    }),
  );
});

test('shares of nothing and of all are exactly that', () => {
  const given = { openSeconds: 900, sizes: 3, seed: 7 };
  const none = makePeople({ people: 300, earlyPercent: 0, awayPercent: 0, unpaidPercent: 0 }, given);
  expect(none.every(({ arrivesAt }) => arrivesAt >= 0)).toBe(true);
  expect(
    none.every(({ ordersAfter, paysAfter }) => ordersAfter !== undefined && paysAfter !== undefined),
  ).toBe(true);
  const all = makePeople({ people: 300, earlyPercent: 100, awayPercent: 100, unpaidPercent: 100 }, given);
  expect(all.every(({ arrivesAt }) => arrivesAt < 0)).toBe(true);
  expect(
    all.every(({ ordersAfter, paysAfter }) => ordersAfter === undefined && paysAfter === undefined),
  ).toBe(true);
});

test('a draw is entered while it is open, and who is drawn comes within the day', () => {
  fc.assert(
    fc.property(plan, fc.integer({ min: 1, max: 30 * 86_400 }), fc.integer(), (asked, drawSeconds, seed) => {
      for (const { arrivesAt, ordersAfter = 0 } of makePeople(asked, {
        openSeconds: 0,
        drawSeconds,
        sizes: 3,
        seed,
      })) {
        expect(arrivesAt).toBeGreaterThanOrEqual(0);
        expect(arrivesAt).toBeLessThan(drawSeconds);
        expect(ordersAfter).toBeLessThan(86_400);
      }
    }),
  );
});
