import { AggregatorRegistry, type MetricObject } from 'prom-client';
import type { MetricFamily } from './metric-families.ts';

export const METRICS_CONTENT_TYPE = AggregatorRegistry.PROMETHEUS_CONTENT_TYPE;

export async function metricsText(ofProcesses: MetricFamily[][]): Promise<string> {
  return AggregatorRegistry.aggregate(ofProcesses as unknown as MetricObject[][] as never).metrics();
}

/** Adds the counts of an ended process, since Prometheus would interpret a falling sum as a restart. */
export function addToEnded(ended: MetricFamily[], last: MetricFamily[]): MetricFamily[] {
  const sums = new Map(ended.map((family) => [family.name, family]));
  for (const family of last) {
    if (family.type === 'gauge') continue;
    const before = sums.get(family.name);
    sums.set(family.name, before ? { ...family, values: addValues(before.values, family.values) } : family);
  }
  return [...sums.values()];
}

function addValues(ones: MetricFamily['values'], others: MetricFamily['values']): MetricFamily['values'] {
  const sums = new Map<string, MetricFamily['values'][number]>();
  for (const one of [...ones, ...others]) {
    const key = JSON.stringify([one.metricName, Object.entries(one.labels).sort()]);
    const before = sums.get(key);
    sums.set(key, before ? { ...one, value: before.value + one.value } : one);
  }
  return [...sums.values()];
}
