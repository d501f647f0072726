import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countItems } from '../refunds/refund-rules.ts';
import {
  arrivedItems,
  isAllSettled,
  itemsToWithdraw,
  keptUntilDay,
  markDamagedItems,
  openItems,
} from './return-rules.ts';

test('another size is kept for 21 days of Amsterdam, over the end of a month, of summer time and of a year', () => {
  expect(keptUntilDay(new Date('2026-05-12T10:00:00Z'))).toBe('2026-06-02');
  expect(keptUntilDay(new Date('2026-05-12T22:30:00Z')), 'it is the 13th there').toBe('2026-06-03');
  expect(keptUntilDay(new Date('2026-10-20T10:00:00Z'))).toBe('2026-11-10');
  expect(keptUntilDay(new Date('2026-12-20T10:00:00Z'))).toBe('2027-01-10');
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 10, minute));
const stated = (
  id: string,
  minute: number,
  quantity: number,
  more: { isClosedByOperator?: boolean } = {},
) => ({
  id,
  statedAt: at(minute),
  pieces: [{ position: 0, quantity }],
  isClosedByOperator: false,
  ...more,
});
const refund = (minute: number, quantity: number) => ({
  at: at(minute),
  pieces: [{ position: 0, quantity }],
});

test('a refund is for what was withdrawn before it, the oldest first', () => {
  const open = openItems([stated('second', 2, 2), stated('first', 1, 1)], [refund(3, 2)]);
  expect(open.get('first')).toEqual([]);
  expect(open.get('second')).toEqual([{ position: 0, quantity: 1 }]);
});

test('what was refunded before a withdrawal has nothing to do with it', () => {
  const open = openItems([stated('only', 2, 1)], [refund(1, 1)]);
  expect(open.get('only')).toEqual([{ position: 0, quantity: 1 }]);
  expect(itemsToWithdraw([{ position: 0, left: 2 }], open)).toEqual([{ position: 0, quantity: 1 }]);
});

test('what an operator closed can be withdrawn again', () => {
  const open = openItems([stated('closed', 1, 2, { isClosedByOperator: true })], []);
  expect(open.size).toBe(0);
  expect(itemsToWithdraw([{ position: 0, left: 2 }], open)).toEqual([{ position: 0, quantity: 2 }]);
});

test('however pieces are withdrawn and refunded, none is waited for twice and none is offered that is back', () => {
  const steps = fc.array(
    fc.record({ isRefund: fc.boolean(), position: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(
      steps,
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 3 }),
      (wanted, sold) => {
        const withdrawals: Parameters<typeof openItems>[0] = [];
        const refunds: Parameters<typeof openItems>[1] = [];
        const back = [0, 0, 0];
        const linesLeft = () =>
          sold.map((quantity, position) => ({ position, left: quantity - (back[position] ?? 0) }));
        wanted.forEach(({ isRefund, position, quantity }, step) => {
          const open = openItems(withdrawals, refunds);
          const possible = isRefund
            ? (linesLeft()[position]?.left ?? 0)
            : (itemsToWithdraw(linesLeft(), open).find((one) => one.position === position)?.quantity ?? 0);
          const taken = Math.min(quantity, possible);
          if (!taken) return;
          const pieces = [{ position, quantity: taken }];
          if (isRefund) {
            refunds.push({ at: at(step), pieces });
            back[position] = (back[position] ?? 0) + taken;
          } else withdrawals.push({ id: `${step}`, statedAt: at(step), pieces, isClosedByOperator: false });
        });
        const open = openItems(withdrawals, refunds);
        const waiting = [...open.values()].flat();
        for (const { position, left } of linesLeft()) {
          const of = (pieces: { position: number; quantity: number }[]) =>
            countItems(pieces.filter((one) => one.position === position));
          expect(of(waiting)).toBeLessThanOrEqual(left);
          expect(of(waiting) + of(itemsToWithdraw(linesLeft(), open))).toBe(left);
        }
      },
    ),
  );
});

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
