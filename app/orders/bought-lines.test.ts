import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boughtLines, boughtPosition, splitPaid } from './bought-lines.ts';

type Line = {
  position: number;
  quantity: number;
  size: string;
  cutFrom: number | null;
  cutAt: number;
};

/** Cuts like `setSizeOfItems`. */
function cut(lines: Line[], { place, share }: { place: number; share: number }): Line[] {
  const line = lines[place % lines.length];
  const quantity = 1 + (share % (line?.quantity ?? 1));
  if (!line || quantity === line.quantity) return lines;
  const kept = line.quantity - quantity;
  return [
    ...lines.map((one) => (one === line ? { ...line, quantity: kept } : one)),
    {
      position: lines.length,
      quantity,
      size: 'L',
      cutFrom: boughtPosition(line),
      cutAt: line.cutAt + kept,
    },
  ];
}

test('however lines are cut, their bought lines are as they were, and what was paid for the parts is what was paid', () => {
  const bought = fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 9 }), paidCents: fc.nat(100_000) }),
    { minLength: 1, maxLength: 4 },
  );
  const cuts = fc.array(fc.record({ place: fc.nat(9), share: fc.nat(8) }), { maxLength: 12 });
  fc.assert(
    fc.property(bought, cuts, (sold, made) => {
      const whole = sold.map(({ quantity }, position) => ({
        position,
        quantity,
        size: 'M',
        cutFrom: null,
        cutAt: 0,
      }));
      const paid = sold.map(({ paidCents }) => paidCents);
      let lines: Line[] = whole;
      let before = splitPaid(lines, paid);
      expect(before).toEqual(paid);
      for (const one of made) {
        const next = cut(lines, one);
        const now = splitPaid(next, paid);
        // Only the cut line and its new part share its amount again.
        for (const [place, line] of lines.entries())
          if (next[place] === line) expect(now[place]).toBe(before[place]);
        [lines, before] = [next, now];
      }
      expect(boughtLines(lines).map(({ position, quantity }) => [position, quantity])).toEqual(
        whole.map(({ position, quantity }) => [position, quantity]),
      );
      for (const { position } of whole) {
        const parts = before.filter((_, place) => lines[place] && boughtPosition(lines[place]) === position);
        expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(paid[position]);
      }
    }),
  );
});

test('a bought line has the sizes of its parts', () => {
  const line = { quantity: 2, size: 'M', cutFrom: null };
  const lines = [line, { ...line, size: null, quantity: 1 }, { quantity: 1, size: 'L', cutFrom: 0 }];
  expect(boughtLines(lines)).toEqual([
    { quantity: 3, size: 'M, L', cutFrom: null },
    { quantity: 1, size: null, cutFrom: null },
  ]);
});
