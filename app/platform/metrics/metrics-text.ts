import { AggregatorRegistry, type MetricObject } from 'prom-client';

export const METRICS_CONTENT_TYPE = AggregatorRegistry.PROMETHEUS_CONTENT_TYPE;

type Labels = Record<string, string>;
type Value = { value: number; labels: Labels; metricName?: string };

export type MetricFamily = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  aggregator: 'sum' | 'max';
  values: Value[];
};

export type MetricsMessage =
  | { metrics: 'read'; id: number; withShop: boolean }
  | { metrics: 'families'; id: number; families: MetricFamily[] }
  | { metrics: 'wanted'; id: number }
  | { metrics: 'text'; id: number; text: string };

export function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'metrics' in message;
}

type Counted = [value: number, labels?: Labels];

export function counter(name: string, help: string, counted: Counted[]): MetricFamily {
  return { name, help, type: 'counter', aggregator: 'sum', values: valuesOf(counted) };
}

export function gauge(
  name: string,
  help: string,
  counted: Counted[],
  aggregator: MetricFamily['aggregator'] = 'sum',
): MetricFamily {
  return { name, help, type: 'gauge', aggregator, values: valuesOf(counted) };
}

function valuesOf(counted: Counted[]): Value[] {
  return counted.map(([value, labels = {}]) => ({ value, labels }));
}

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

function addValues(ones: Value[], others: Value[]): Value[] {
  const sums = new Map<string, Value>();
  for (const one of [...ones, ...others]) {
    const key = JSON.stringify([one.metricName, Object.entries(one.labels).sort()]);
    const before = sums.get(key);
    sums.set(key, before ? { ...one, value: before.value + one.value } : one);
  }
  return [...sums.values()];
}
