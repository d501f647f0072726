import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivedItems, isAllSettled, markDamagedItems } from './arrived-items.ts';

test('what arrived can be paid back, and says what of it is damaged', () => {
  const intakes = [
    {
      pieces: [
        { position: 0, whole: 2, damaged: 1 },
        { position: 1, whole: 0, damaged: 0 },
      ],
    },
    { pieces: [{ position: 2, whole: 1, damaged: 0 }] },
  ];
  expect(arrivedItems(intakes)).toEqual([
    { position: 0, quantity: 3, damaged: 1 },
    { position: 2, quantity: 1 },
  ]);
});

test('damaged pieces are paid back first, those that nobody took in are whole, and the rest waits', () => {
  const intakes = [{ id: 'one', pieces: [{ position: 0, whole: 1, damaged: 1 }] }];
  const part = markDamagedItems([{ position: 0, quantity: 1 }], intakes);
  expect(part.pieces).toEqual([{ position: 0, quantity: 1, damaged: 1 }]);
  expect(part.left).toEqual([{ id: 'one', pieces: [{ position: 0, whole: 1, damaged: 0 }] }]);
  const rest = markDamagedItems(
    [
      { position: 0, quantity: 2 },
      { position: 3, quantity: 1 },
    ],
    part.left,
  );
  expect(rest.pieces).toEqual([
    { position: 0, quantity: 2 },
    { position: 3, quantity: 1 },
  ]);
  expect(rest.left.every(isAllSettled)).toBe(true);
});

test('however pieces are taken in and paid back, each damaged one is written off once, and none of the others is', () => {
  const counts = fc.record({ position: fc.nat(2), whole: fc.nat(3), damaged: fc.nat(3) });
  const intake = fc.uniqueArray(counts, { selector: ({ position }) => position, maxLength: 3 });
  const refunds = fc.array(fc.record({ position: fc.nat(2), quantity: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.array(intake, { maxLength: 3 }), refunds, (pieces, wanted) => {
      let left = pieces.map((one, index) => ({ id: `${index}`, pieces: one }));
      const sum = (position: number, of: 'whole' | 'damaged', among = left) =>
        among
          .flatMap((one) => one.pieces)
          .filter((one) => one.position === position)
          .reduce((total, one) => total + one[of], 0);
      const before = [0, 1, 2].map((position) => ({
        damaged: sum(position, 'damaged'),
        all: sum(position, 'whole') + sum(position, 'damaged'),
      }));
      const [written, back] = [
        [0, 0, 0],
        [0, 0, 0],
      ];
      for (const { position, quantity } of wanted) {
        const taken = markDamagedItems([{ position, quantity }], left);
        left = taken.left;
        const [piece] = taken.pieces;
        expect(piece?.quantity).toBe(quantity);
        expect(piece?.damaged ?? 0).toBeLessThanOrEqual(quantity);
        written[position] = (written[position] ?? 0) + (piece?.damaged ?? 0);
        back[position] = (back[position] ?? 0) + quantity;
      }
      before.forEach(({ damaged, all }, position) => {
        expect(sum(position, 'damaged') + (written[position] ?? 0)).toBe(damaged);
        const waits = sum(position, 'whole') + sum(position, 'damaged');
        expect(waits).toBe(Math.max(0, all - (back[position] ?? 0)));
      });
    }),
  );
});
