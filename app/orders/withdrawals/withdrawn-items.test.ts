import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countItems } from '../refunds/refund-rules.ts';
import { itemsToWithdraw, openItems } from './withdrawn-items.ts';

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
