import { expect, test } from 'vitest';
import { leftToRefund, leftToReturn, readAmount } from './refund.ts';

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
