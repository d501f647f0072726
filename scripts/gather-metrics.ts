import type { Worker } from 'node:cluster';
import type { MetricFamily } from '../app/platform/metrics/metric-families.ts';
import { isMetricsMessage, type MetricsMessage } from '../app/platform/metrics/metrics-messages.ts';
import { addToEnded, metricsText } from '../app/platform/metrics/metrics-text.ts';

/** A process that is busy for longer is left out of this scrape, but for what it had counted. */
const ANSWER_WITHIN_MS = 5_000;

/** Puts together the metrics of web processes that share a port: a scrape must tell all of them, not one by chance. */
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
        // What the shop comes to is no count of the process that happened to read it.
        if (workers.has(worker)) last.set(worker, families.filter(isOfProcess));
        return families;
      }),
    );
    return metricsText([...asked, ended]);
  }

  /** One scrape at a time; whoever asks meanwhile gets the same. */
  function gather(): Promise<string> {
    running ??= gatherAnew().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    /** From now on the process is asked; once it has ended, what it had counted is kept. */
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
