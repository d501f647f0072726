import { expect, test } from 'vitest';
import {
  countPieces,
  isReturned,
  leftToRefund,
  leftToReturn,
  readAmount,
  refundStatuses,
  sumPieces,
} from './refund.ts';

test('what is returned or on its way is not returned again; what was refused can be', () => {
  const part = (amountCents: number, status: 'pending' | 'succeeded' | 'refused', quantity: number) => ({
    amountCents,
    status,
    pieces: [{ position: 1, quantity }],
  });
  const refunds = [part(1_000, 'pending', 1), part(500, 'succeeded', 1), part(9_000, 'refused', 5)];
  expect(leftToRefund(10_000, refunds)).toBe(8_500);
  expect(leftToReturn({ position: 1, quantity: 3 }, refunds)).toBe(1);
  expect(leftToReturn({ position: 0, quantity: 3 }, refunds)).toBe(3);
});

test('money is returned once the provider did it or an operator says it went another way', () => {
  expect(refundStatuses.filter(isReturned)).toEqual(['succeeded', 'settled-otherwise']);
  const all = refundStatuses.map((status) => ({ amountCents: 100, status, pieces: [] }));
  // What is on its way is gone too.
  expect(leftToRefund(1_000, all)).toBe(700);
});

test('pieces are counted, and those of one line together', () => {
  const pieces = [
    { position: 0, quantity: 1 },
    { position: 2, quantity: 3 },
    { position: 0, quantity: 2 },
  ];
  expect(countPieces(pieces)).toBe(6);
  expect(sumPieces(pieces)).toEqual([
    { position: 0, quantity: 3 },
    { position: 2, quantity: 3 },
  ]);
  expect([countPieces([]), sumPieces([])]).toEqual([0, []]);
});

test.each([
  ['12', 1_200],
  [' 12,5 ', 1_250],
  ['0.01', 1],
  ['12.505', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['', undefined],
])('the amount %j is %s cents', (typed, cents) => {
  expect(readAmount(typed)).toBe(cents);
});
