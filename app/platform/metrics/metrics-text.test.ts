import { expect, test } from 'vitest';
import { counter, gauge, histogram } from './metric-families.ts';
import { addToEnded, metricsText } from './metrics-text.ts';

const ofProcess = (n: number) => [
  counter('shop_things_total', 'Things.', [[n, { kind: 'a' }]]),
  gauge('shop_late_seconds', 'Late.', [[n]], 'max'),
  histogram(
    'shop_took_seconds',
    'Took.',
    [1, 2],
    [[{ counts: [n, 0], sum: n / 2, count: n + 1 }, { route: '/' }]],
  ),
];

test('processes are added up, and of how late they are the latest counts', async () => {
  const text = await metricsText([ofProcess(2), ofProcess(5)]);
  expect(text).toContain('# TYPE shop_things_total counter\nshop_things_total{kind="a"} 7\n');
  expect(text).toContain('shop_late_seconds 5\n');
  expect(text).toContain('shop_took_seconds_bucket{route="/",le="2"} 7\n');
  expect(text).toContain('shop_took_seconds_bucket{route="/",le="+Inf"} 9\n');
  expect(text).toContain('shop_took_seconds_sum{route="/"} 3.5\nshop_took_seconds_count{route="/"} 9');
});

test('of processes that ended what they counted stays, not how they were', async () => {
  const ended = addToEnded(addToEnded([], ofProcess(2)), ofProcess(5));
  const text = await metricsText([ofProcess(1), ended]);
  expect(text).toContain('shop_things_total{kind="a"} 8\n');
  expect(text).toContain('shop_late_seconds 1\n');
  expect(text).toContain('shop_took_seconds_count{route="/"} 11');
});
