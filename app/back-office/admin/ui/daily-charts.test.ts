import { expect, test } from 'vitest';
import { roundChartTop } from './daily-charts.tsx';

test('a scale ends at a round number whose half is round too', () => {
  const tops = [[], [0], [1], [2], [3], [10], [11], [99, 5], [101], [123_456]].map((values) =>
    roundChartTop(values),
  );
  expect(roundChartTop([0], 10_000)).toBe(10_000);
  expect(tops).toEqual([2, 2, 2, 2, 4, 10, 20, 100, 200, 200_000]);
});
