import { Counter, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addToEnded, gauge, type MetricFamily, metricsText } from './metrics-text.ts';

async function ofProcess(n: number): Promise<MetricFamily[]> {
  const registry = new Registry();
  const counted = { help: 'Things.', registers: [registry] };
  new Counter({ ...counted, name: 'shop_things_total', labelNames: ['kind'] }).inc({ kind: 'a' }, n);
  const took = { ...counted, name: 'shop_took_seconds', labelNames: ['route'], buckets: [1, 2] };
  const histogram = new Histogram(took);
  for (let i = 0; i < n; i++) histogram.observe({ route: '/' }, 0.5);
  histogram.observe({ route: '/' }, 3);
  const families = (await registry.getMetricsAsJSON()) as unknown as MetricFamily[];
  return [...families, gauge('shop_late_seconds', 'Late.', [[n]], 'max')];
}

test('processes are added up, and of how late they are the latest counts', async () => {
  const text = await metricsText([await ofProcess(2), await ofProcess(5)]);
  expect(text).toContain('# TYPE shop_things_total counter\nshop_things_total{kind="a"} 7\n');
  expect(text).toContain('shop_late_seconds 5\n');
  expect(text).toContain('shop_took_seconds_bucket{le="2",route="/"} 7\n');
  expect(text).toContain('shop_took_seconds_bucket{le="+Inf",route="/"} 9\n');
  expect(text).toContain('shop_took_seconds_sum{route="/"} 9.5\nshop_took_seconds_count{route="/"} 9');
});

test('of processes that ended what they counted stays, not how they were', async () => {
  const ended = addToEnded(addToEnded([], await ofProcess(2)), await ofProcess(5));
  const text = await metricsText([await ofProcess(1), ended]);
  expect(text).toContain('shop_things_total{kind="a"} 8\n');
  expect(text).toContain('shop_late_seconds 1\n');
  expect(text).toContain('shop_took_seconds_count{route="/"} 11');
});
