import cluster from 'node:cluster';
import { isMetricsMessage, type MetricFamily, type MetricsMessage, metricsText } from './metrics-text.ts';

type Read = (withShop: boolean) => Promise<MetricFamily[]>;

const ANSWER_WITHIN_MS = 8_000;

let readOwn: Read | undefined;
let lastId = 0;
const waiting = new Map<number, (text: string) => void>();

export function shareMetrics(read: Read): void {
  readOwn = read;
  if (!cluster.isWorker) return;
  process.on('message', async (message) => {
    if (!isMetricsMessage(message)) return;
    if (message.metrics === 'text') waiting.get(message.id)?.(message.text);
    if (message.metrics !== 'read') return;
    send({ metrics: 'families', id: message.id, families: await read(message.withShop) });
  });
}

export async function readMetricsText(): Promise<string> {
  if (!cluster.isWorker) return metricsText([(await readOwn?.(true)) ?? []]);
  lastId += 1;
  const id = lastId;
  const text = new Promise<string>((resolve, reject) => {
    waiting.set(id, resolve);
    setTimeout(() => reject(new Error('The metrics did not come in time.')), ANSWER_WITHIN_MS).unref();
  });
  send({ metrics: 'wanted', id });
  return text.finally(() => waiting.delete(id));
}

/** Sends a message. Ignores errors, since the receiving process may have ended. */
function send(message: MetricsMessage): void {
  process.send?.(message, undefined, undefined, () => {});
}
