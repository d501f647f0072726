import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addSold, type Sold } from './sales.server.ts';

const sales = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...'abcdefghij'),
    pieces: fc.integer({ min: 1, max: 30 }),
    cents: fc.integer({ min: 0, max: 500 }),
  }),
  { selector: ({ id }) => id },
);

test('what it is sure of is what adding up all of it says, and of all it is sure', () => {
  let sure = 0;
  fc.assert(
    fc.property(sales, sales, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 3 }), (...given) => {
      const [before, since, kept, most] = given;
      const sold = inOrder(before).slice(0, kept);
      const isAll = before.length <= kept;
      const found = addSold({ sold, isAll }, since, most);
      if (isAll) expect(found).toBeDefined();
      if (!found) return;
      sure += 1;
      const ids = new Set([...before, ...since].map(({ id }) => id));
      const all = [...ids].map((id) => {
        const both = [...before, ...since].filter((one) => one.id === id);
        const sum = (of: 'pieces' | 'cents') => both.reduce((total, one) => total + one[of], 0);
        return { id, pieces: sum('pieces'), cents: sum('cents') };
      });
      expect(found).toEqual(inOrder(all).slice(0, most));
    }),
    { numRuns: 500 },
  );
  expect(sure).toBeGreaterThan(50);
});

function inOrder(sold: Sold[]): Sold[] {
  return sold.toSorted(
    (one, other) => other.pieces - one.pieces || other.cents - one.cents || (one.id < other.id ? -1 : 1),
  );
}
