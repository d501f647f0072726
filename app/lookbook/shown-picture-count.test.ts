import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownCount, stepFor } from './shown-picture-count.ts';

test('20 pictures at first, then 12 more each time, up to all of them', () => {
  expect(shownCount(null, 40)).toBe(20);
  expect(stepFor(21)).toBe(32);
  expect(shownCount('32', 40)).toBe(32);
  expect(stepFor(33)).toBe(44);
  expect(shownCount('44', 40)).toBe(40);
  expect(shownCount(null, 7)).toBe(7);
});

test.each(['', '0', '-4', '8', '21', '31', '32.5', 'all', '1e9', 'NaN', '-Infinity'])(
  'an address cannot ask for %j pictures',
  (asked) => {
    expect(shownCount(asked, 400)).toBe(20);
  },
);

test('so many as are needed are shown, and never 12 too many', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (needed) => {
      const shown = shownCount(String(stepFor(needed)), 1000);
      expect(shown).toBeGreaterThanOrEqual(needed);
      expect(shown - needed).toBeLessThan(needed <= 20 ? 20 : 12);
    }),
  );
});
