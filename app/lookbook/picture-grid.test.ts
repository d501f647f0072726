import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureSizes, placeOf, shownCount, stepFor } from './picture-grid.ts';

const screens = [
  ['phone', 2],
  ['tablet', 6],
  ['desktop', 12],
] as const;

test.each(screens)('on a %s every row is as far from the left as from the right', (screen, columns) => {
  for (let total = 1; total <= 40; total++) {
    const rows = rowsOf(total, screen);
    expect(rows.flat()).toHaveLength(total);
    for (const row of rows) {
      const [from, to] = [row[0]?.[0] ?? 0, row.at(-1)?.[1] ?? 0];
      expect(from - 1, `row ${JSON.stringify(row)} of ${total}`).toBe(columns + 1 - to);
    }
  }
});

test.each([20, 32, 44])('after %i pictures a row ends, so that those that come change none', (shown) => {
  for (const [screen] of screens) {
    const [before, after] = [rowsOf(shown, screen, 200), rowsOf(200, screen)];
    expect(after.slice(0, before.length)).toEqual(before);
  }
});

test('a picture is fetched as wide as it is drawn', () => {
  expect(pictureSizes(placeOf(0, 40))).toBe(
    '(width >= 100rem) 55rem, (width >= 64rem) 55vw, (width >= 48rem) 63vw, 100vw',
  );
});

test('there is no place for a picture that a campaign does not have', () => {
  expect(() => placeOf(40, 40)).toThrow(RangeError);
});

/** Lays out the first pictures like a browser: one that does not fit behind the last begins a row. */
function rowsOf(count: number, screen: 'phone' | 'tablet' | 'desktop', total = count) {
  const rows: (readonly [number, number])[][] = [];
  for (let index = 0; index < count; index++) {
    const reach = placeOf(index, total)[screen];
    const row = rows.at(-1);
    if (row && reach[0] >= (row.at(-1)?.[1] ?? 0)) row.push(reach);
    else rows.push([reach]);
  }
  return rows;
}

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
