import type { MetricFamily } from './metric-families.ts';

/** What web processes and the one that started them tell each other of metrics. */
export type MetricsMessage =
  /** To a web process: how are you; and how is the shop, which one of them is asked. */
  | { metrics: 'read'; id: number; withShop: boolean }
  | { metrics: 'families'; id: number; families: MetricFamily[] }
  /** From a web process, of which somebody wants the metrics of all. */
  | { metrics: 'wanted'; id: number }
  | { metrics: 'text'; id: number; text: string };

export function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'metrics' in message;
}
