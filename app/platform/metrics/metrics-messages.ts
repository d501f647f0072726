import type { MetricFamily } from './metric-families.ts';

/** Messages about metrics between web processes and their parent. */
export type MetricsMessage =
  /** To a web process: return your metrics; one process also returns the shop's. */
  | { metrics: 'read'; id: number; withShop: boolean }
  | { metrics: 'families'; id: number; families: MetricFamily[] }
  /** From a web process that was asked for the metrics of all. */
  | { metrics: 'wanted'; id: number }
  | { metrics: 'text'; id: number; text: string };

export function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'metrics' in message;
}
