import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingError } from '../app/platform/environment-settings.server.ts';
import type { Shop } from '../app/start-shop.server.ts';
import { createMetricsGatherer } from './gather-metrics.ts';
import type { WebProcessMessage } from './web-process.ts';

const RESTART_PAUSE_MS = 1_000;
/** What a process that stops takes at most, for its open requests and its jobs. */
const STOPPED_WITHIN_MS = 40_000;

/** How many megabytes of short-lived objects V8 may pile up before it clears them away; see docs/decisions/memory.md. */
const YOUNG_GENERATION_MB = 16;
/**
 * The C library gives memory of many sizes from an arena for each thread, and gives back little of it. What is freed in
 * pieces larger than a page of the shop goes back to the system at once.
 */
const GIVE_MEMORY_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

type WebProcesses = Pick<Shop, 'metrics' | 'stop'> & {
  /** Answers their port once all of them serve. */
  start(count: number): Promise<number>;
};

/**
 * Runs the built shop in one or several processes on one port, so that all cores render. One that dies is replaced; the
 * database holds everything they share. Whatever they do, this process goes on. They can be stopped before they serve.
 */
export function createWebProcesses(): WebProcesses {
  let isStopping = false;
  const metrics = createMetricsGatherer();
  // With the usual policy this process would take all connections and hand them on, and those it hands to a process
  // that dies at that moment would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const young = `--max-semi-space-size=${YOUNG_GENERATION_MB}`;
  cluster.setupPrimary({ exec: 'scripts/web-process.ts', execArgv: [...process.execArgv, young] });

  async function startOne(environment?: { PORT: string }): Promise<number> {
    if (isStopping) throw new Error('The shop is being stopped.');
    const worker = cluster.fork({ ...GIVE_MEMORY_BACK, ...process.env, ...environment });
    // Such as a message that could not be sent: its end says all that matters.
    worker.on('error', () => {});
    const port = await untilReady(worker);
    metrics.watch(worker);
    worker.once('exit', (code, signal) => void replace({ PORT: String(port) }, signal ?? `code ${code}`));
    return port;
  }

  async function replace(environment: { PORT: string }, end: string): Promise<void> {
    if (!isStopping) console.error(`A web process ended (${end}); another one takes its place.`);
    while (!isStopping) {
      await sleep(RESTART_PAUSE_MS);
      if (isStopping) return;
      const started = await startOne(environment).catch(() => undefined);
      if (started !== undefined) return;
    }
  }

  return {
    async start(count) {
      // The first one migrates and fills the database; the others find it done. It serves already, so one of them that
      // fails, such as for a database that went away meanwhile, is tried again and ends nothing.
      const port = await startOne();
      const environment = { PORT: String(port) };
      const others = Array.from({ length: count - 1 }, () =>
        startOne(environment).catch(() => replace(environment, 'before it was ready')),
      );
      await Promise.all(others);
      return port;
    },
    metrics: metrics.gather,
    async stop(drainSeconds = 0) {
      isStopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(workers.map((worker) => stopWorker(worker, drainSeconds)));
    },
  };
}

function untilReady(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: WebProcessMessage) => {
      if ('port' in message) resolve(message.port);
      else reject(message.isSetting ? new SettingError(message.failure) : new Error(message.failure));
    });
    worker.once('exit', () => reject(new Error('A web process ended before it was ready.')));
  });
}

/** One that does not stop, such as one that is stuck, is ended. */
function stopWorker(worker: Worker, drainSeconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    const patience = STOPPED_WITHIN_MS + drainSeconds * 1000;
    const ending = setTimeout(() => worker.process.kill('SIGKILL'), patience);
    worker.once('exit', () => {
      clearTimeout(ending);
      resolve();
    });
    worker.send({ stop: { drainSeconds } }, () => {});
  });
}
