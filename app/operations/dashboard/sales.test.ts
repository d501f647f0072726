import { expect, test } from 'vitest';
import { averageOf, changeOf, conversionOf, salesOf, topOf, totalOf } from './sales.ts';

const monday = { placed: 4, paid: 3, orders: 2, paidCents: 9_000, returnedCents: 2_500 };
const tuesday = { placed: 1, paid: 0, orders: 0, paidCents: 0, returnedCents: 0 };

test('days add up, and sales are what was paid less what was refunded', () => {
  const total = totalOf([monday, tuesday]);
  expect(total).toEqual({ placed: 5, paid: 3, orders: 2, paidCents: 9_000, returnedCents: 2_500 });
  expect([salesOf(total), averageOf(total), conversionOf(total)]).toEqual([6_500, 3_250, 0.6]);
});

test('what has no average, no conversion and nothing to compare with says so', () => {
  const nothing = totalOf([]);
  expect([salesOf(nothing), averageOf(nothing), conversionOf(nothing)]).toEqual([0, undefined, undefined]);
  expect(averageOf(tuesday)).toBeUndefined();
  expect([changeOf(5, 0), changeOf(undefined, 5), changeOf(5, undefined)]).toEqual(Array(3).fill(undefined));
  expect([changeOf(150, 100), changeOf(0, 100)]).toEqual([0.5, -1]);
});

test('a scale ends at a round number whose half is round too', () => {
  const tops = [[], [0], [1], [2], [3], [10], [11], [99, 5], [101], [123_456]].map((values) => topOf(values));
  expect(topOf([0], 10_000)).toBe(10_000);
  expect(tops).toEqual([2, 2, 2, 2, 4, 10, 20, 100, 200, 200_000]);
});
