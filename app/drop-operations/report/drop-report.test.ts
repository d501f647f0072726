import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sellingSpeedOf } from './drop-report.ts';

const paid = fc.array(
  fc.record({ second: fc.nat({ max: 60 * 86_400 }), pieces: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 1, maxLength: 60 },
);

test('every piece is in one part, and the parts lie one after another from the start on', () => {
  fc.assert(
    fc.property(paid, (sold) => {
      const { parts, lastSecond } = sellingSpeedOf(sold) ?? { parts: [], lastSecond: 0 };
      const all = sold.reduce((sum, { pieces }) => sum + pieces, 0);
      expect(parts.length).toBeLessThanOrEqual(12);
      expect(parts[0]?.fromSecond).toBe(0);
      for (const [place, { fromSecond, toSecond, pieces, piecesSoFar }] of parts.entries()) {
        if (place) expect(fromSecond).toBe(parts[place - 1]?.toSecond);
        const before = sold.filter(({ second }) => second < toSecond);
        expect(piecesSoFar).toBe(before.reduce((sum, one) => sum + one.pieces, 0));
        expect(pieces).toBe(piecesSoFar - (parts[place - 1]?.piecesSoFar ?? 0));
      }
      expect(parts.at(-1)?.piecesSoFar).toBe(all);
      expect(parts.at(-1)?.toSecond).toBeGreaterThan(lastSecond);
    }),
  );
});

test('half is the first moment by which half of the pieces were paid, in whatever order they are told', () => {
  fc.assert(
    fc.property(paid, (sold) => {
      const speed = sellingSpeedOf(sold);
      const until = (second: number) =>
        sold.filter((one) => one.second <= second).reduce((sum, one) => sum + one.pieces, 0);
      const all = until(Number.POSITIVE_INFINITY);
      expect(until(speed?.halfSecond ?? -1) * 2).toBeGreaterThanOrEqual(all);
      expect(until((speed?.halfSecond ?? 0) - 1) * 2).toBeLessThan(all);
      expect(speed?.firstSecond).toBe(Math.min(...sold.map(({ second }) => second)));
      expect(sellingSpeedOf([...sold].reverse())).toEqual(speed);
    }),
  );
});

test('forty pieces in eleven minutes are told minute by minute', () => {
  const speed = sellingSpeedOf([
    { second: 4, pieces: 10 },
    { second: 61, pieces: 12 },
    { second: 659, pieces: 18 },
  ]);
  expect(speed).toMatchObject({ firstSecond: 4, halfSecond: 61, lastSecond: 659 });
  expect(speed?.parts).toHaveLength(11);
  expect(speed?.parts[1]).toEqual({ fromSecond: 60, toSecond: 120, pieces: 12, piecesSoFar: 22 });
});

test('where nothing was sold there is nothing to tell', () => {
  expect(sellingSpeedOf([])).toBeUndefined();
});
