export type Labels = Record<string, string>;
type Value = { value: number; labels: Labels; metricName?: string };

export type MetricFamily = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  aggregator: 'sum' | 'max';
  values: Value[];
};

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

export type Buckets = { counts: number[]; sum: number; count: number };

export function histogram(
  name: string,
  help: string,
  bounds: number[],
  counted: [buckets: Buckets, labels: Labels][],
): MetricFamily {
  const values = counted.flatMap(([{ counts, sum, count }, labels]): Value[] => {
    let within = 0;
    const below = bounds.map((bound, index) => {
      within += counts[index] ?? 0;
      return { value: within, labels: { ...labels, le: String(bound) }, metricName: `${name}_bucket` };
    });
    return [
      ...below,
      { value: count, labels: { ...labels, le: '+Inf' }, metricName: `${name}_bucket` },
      { value: sum, labels, metricName: `${name}_sum` },
      { value: count, labels, metricName: `${name}_count` },
    ];
  });
  return { name, help, type: 'histogram', aggregator: 'sum', values };
}

function valuesOf(counted: Counted[]): Value[] {
  return counted.map(([value, labels = {}]) => ({ value, labels }));
}
