import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemsToReturn } from './items-to-return.ts';

test('what was not sent yet is not sent back, nor what is withdrawn already or exchanged', () => {
  const lines = [
    { position: 0, left: 3 },
    { position: 1, left: 1 },
    { position: 2, left: 2 },
  ];
  const withdrawable = [
    { position: 0, quantity: 3 },
    { position: 1, quantity: 1 },
  ];
  const unsent = new Map([
    [0, 1],
    [1, 1],
  ]);
  expect(itemsToReturn(withdrawable, lines, unsent, new Map())).toEqual([{ position: 0, quantity: 2 }]);
  expect(itemsToReturn(withdrawable, lines, new Map(), new Map())).toEqual(withdrawable);
  expect(itemsToReturn(withdrawable, lines, unsent, new Map([[0, 1]]))).toEqual([
    { position: 0, quantity: 1 },
  ]);
});

test('never more comes back than can be withdrawn, than the customer has, nor a line without a piece', () => {
  const counts = fc.array(
    fc.record({ left: fc.nat(5), withdrawn: fc.nat(5), unsent: fc.nat(6), exchanged: fc.nat(3) }),
    {
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(counts, (lines) => {
      const withdrawable = lines.flatMap(({ left, withdrawn }, position) =>
        left > withdrawn ? [{ position, quantity: left - withdrawn }] : [],
      );
      const back = itemsToReturn(
        withdrawable,
        lines.map(({ left }, position) => ({ position, left })),
        new Map(lines.map(({ unsent }, position) => [position, unsent])),
        new Map(lines.map(({ exchanged }, position) => [position, exchanged])),
      );
      for (const { position, quantity } of back) {
        const { left = 0, withdrawn = 0, unsent = 0, exchanged = 0 } = lines[position] ?? {};
        expect(quantity).toBeGreaterThan(0);
        expect(quantity).toBeLessThanOrEqual(left - withdrawn - exchanged);
        expect(quantity).toBeLessThanOrEqual(left - unsent - exchanged);
      }
    }),
  );
});
