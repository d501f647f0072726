import { expect, test } from 'vitest';
import {
  averageOrderCents,
  conversionRate,
  netSalesCents,
  relativeChange,
  sumSales,
} from './sales-metrics.ts';

const monday = { placed: 4, paid: 3, orders: 2, paidCents: 9_000, returnedCents: 2_500 };
const tuesday = { placed: 1, paid: 0, orders: 0, paidCents: 0, returnedCents: 0 };

test('days add up, and sales are what was paid less what was refunded', () => {
  const total = sumSales([monday, tuesday]);
  expect(total).toEqual({ placed: 5, paid: 3, orders: 2, paidCents: 9_000, returnedCents: 2_500 });
  expect([netSalesCents(total), averageOrderCents(total), conversionRate(total)]).toEqual([
    6_500, 3_250, 0.6,
  ]);
});

test('what has no average, no conversion and nothing to compare with says so', () => {
  const nothing = sumSales([]);
  expect([netSalesCents(nothing), averageOrderCents(nothing), conversionRate(nothing)]).toEqual([
    0,
    undefined,
    undefined,
  ]);
  expect(averageOrderCents(tuesday)).toBeUndefined();
  expect([relativeChange(5, 0), relativeChange(undefined, 5), relativeChange(5, undefined)]).toEqual(
    Array(3).fill(undefined),
  );
  expect([relativeChange(150, 100), relativeChange(0, 100)]).toEqual([0.5, -1]);
});
