import type { Worker } from 'node:cluster';
import {
  addToEnded,
  isMetricsMessage,
  type MetricFamily,
  type MetricsMessage,
  metricsText,
} from '../app/platform/metrics/metrics-text.ts';

/** A process that is busy for longer contributes only its last counters to this scrape. */
const ANSWER_WITHIN_MS = 5_000;

/** Merges the metrics of web processes that share a port: a scrape must cover all of them, not one by chance. */
export function createMetricsGatherer() {
  const workers = new Set<Worker>();
  const last = new Map<Worker, MetricFamily[]>();
  const answers = new Map<number, (families: MetricFamily[] | undefined) => void>();
  let ended: MetricFamily[] = [];
  let lastId = 0;
  let running: Promise<string> | undefined;

  function read(worker: Worker, withShop: boolean): Promise<MetricFamily[] | undefined> {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      const end = (families: MetricFamily[] | undefined) => {
        clearTimeout(tooLate);
        worker.off('exit', gone);
        answers.delete(id);
        resolve(families);
      };
      const gone = () => end(undefined);
      const tooLate = setTimeout(gone, ANSWER_WITHIN_MS);
      worker.once('exit', gone);
      answers.set(id, end);
      tell(worker, { metrics: 'read', id, withShop });
    });
  }

  async function gatherAnew(): Promise<string> {
    const asked = await Promise.all(
      [...workers].map(async (worker, index) => {
        const families = await read(worker, index === 0);
        if (!families) return addToEnded([], last.get(worker) ?? []);
        // Gauges of the whole shop do not belong to the process that happened to read them.
        if (workers.has(worker)) last.set(worker, families.filter(isOfProcess));
        return families;
      }),
    );
    return metricsText([...asked, ended]);
  }

  /** Only one scrape runs at a time; concurrent requests share it. */
  function gather(): Promise<string> {
    running ??= gatherAnew().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    /** Includes the process from now on; once it exits, its counters are kept. */
    watch(worker: Worker): void {
      workers.add(worker);
      worker.on('message', (message: unknown) => {
        if (!isMetricsMessage(message)) return;
        if (message.metrics === 'families') answers.get(message.id)?.(message.families);
        if (message.metrics === 'wanted')
          gather().then(
            (text) => tell(worker, { metrics: 'text', id: message.id, text }),
            () => {},
          );
      });
      worker.once('exit', () => {
        workers.delete(worker);
        ended = addToEnded(ended, last.get(worker) ?? []);
        last.delete(worker);
      });
    },
    gather,
  };
}

function isOfProcess({ name }: MetricFamily): boolean {
  return !name.startsWith('shop_money_');
}

function tell(worker: Worker, message: MetricsMessage): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
