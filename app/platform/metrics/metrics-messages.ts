import type { MetricFamily } from './metric-families.ts';

export type MetricsMessage =
  | { metrics: 'read'; id: number; withShop: boolean }
  | { metrics: 'families'; id: number; families: MetricFamily[] }
  | { metrics: 'wanted'; id: number }
  | { metrics: 'text'; id: number; text: string };

export function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'metrics' in message;
}
