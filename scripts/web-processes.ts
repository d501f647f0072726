import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingError } from '../app/platform/environment-settings.server.ts';
import { errorForConsole } from '../app/platform/log/describe-error-redacted.ts';
import type { Shop } from '../app/start-shop.server.ts';
import { announce } from './announce.ts';
import { createMetricsGatherer } from './gather-metrics.ts';
import type { WebProcessMessage, WebProcessOrder } from './web-process.ts';

const RESTART_PAUSE_MS = 1_000;
/** What a process that stops takes at most, for its open requests and its jobs. */
const STOPPED_WITHIN_MS = 40_000;
/** What one that is replaced takes at most: nobody waits for it, and a slow upload may have begun with it. */
const REPLACED_WITHIN_MS = 6 * 60_000;

/** How many megabytes of short-lived objects V8 may pile up before it clears them away; see docs/decisions/memory.md. */
const YOUNG_GENERATION_MB = 16;
/** What Node itself gives on a machine of 2 GB. Where it gives more, V8 lets the heap grow fourfold before it clears away what is old. */
const OLD_GENERATION_MB = 1024;
/**
 * The C library gives memory of many sizes from an arena for each thread, and gives back little of it. What is freed in
 * pieces larger than a page of the shop goes back to the system at once.
 */
const GIVE_MEMORY_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** Of many connections that arrive at once a process takes one and lets the others have theirs. */
const SHARE_CONNECTIONS = { UV_TCP_SINGLE_ACCEPT: '1' };

type WebProcesses = Pick<Shop, 'metrics' | 'stop'> & {
  /** Answers their port once all of them serve. */
  start(count: number): Promise<number>;
  /**
   * By new ones that have this environment, one after the other, without losing a request. Once the first of them serves,
   * it is that of every later one, too; a name without a value is taken away.
   */
  replaceAll(environment: NodeJS.ProcessEnv): Promise<void>;
};

/**
 * Runs the built shop in one or several processes on one port, so that all cores render. One that dies is replaced; the
 * database holds everything they share. Whatever they do, this process goes on. They can be stopped before they serve.
 */
export function createWebProcesses(): WebProcesses {
  let isStopping = false;
  let replacing = Promise.resolve();
  let current = process.env;
  const metrics = createMetricsGatherer();
  /** Those that are there to stay: one that ends unasked has a successor. */
  const serving = new Set<Worker>();
  // They share one listening socket, from which each takes connections itself. With the usual policy this process would
  // take all and hand them on, and those it hands to a process that dies at that moment would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const heap = [`--max-semi-space-size=${YOUNG_GENERATION_MB}`, `--max-old-space-size=${OLD_GENERATION_MB}`];
  cluster.setupPrimary({ exec: 'scripts/web-process.ts', execArgv: [...heap, ...process.execArgv] });

  async function startOne(environment = current): Promise<number> {
    if (isStopping) throw new Error('The shop is being stopped.');
    const worker = cluster.fork({ ...GIVE_MEMORY_BACK, ...SHARE_CONNECTIONS, ...environment });
    // Such as a message that could not be sent: its end says all that matters.
    worker.on('error', () => {});
    const port = await untilReady(worker);
    metrics.watch(worker);
    serving.add(worker);
    worker.once('exit', (code, signal) => {
      if (serving.delete(worker)) void restart(signal ?? `code ${code}`);
    });
    return port;
  }

  async function restart(end: string): Promise<void> {
    if (!isStopping) announce('warn', `A web process ended (${end}); another one takes its place.`);
    while (!isStopping) {
      await sleep(RESTART_PAUSE_MS);
      if (isStopping) return;
      const started = await startOne().catch(() => undefined);
      if (started !== undefined) return;
    }
  }

  /** A new process takes connections before an old one stops to. When one does not start, the rest stay. */
  async function replaceEach(environment: NodeJS.ProcessEnv): Promise<void> {
    const former = [...serving];
    for (const [index, worker] of former.entries()) {
      if (isStopping) return;
      try {
        await startOne(environment);
        current = environment;
      } catch (error) {
        if (!isStopping)
          announce(
            'warn',
            `No web process is replaced any more, the shop goes on as it was: ${errorForConsole(error)}`,
          );
        return;
      }
      // One that ended meanwhile has its successor already.
      if (!serving.delete(worker)) continue;
      const ended = endWorker(worker, { replaced: true }, REPLACED_WITHIN_MS);
      announce('info', `A web process is replaced (${index + 1} of ${former.length}).`);
      await ended;
    }
    announce('info', 'All web processes were replaced.');
  }

  return {
    async start(count) {
      // The first one migrates and fills the database; the others find it done. It serves already, so one of them that
      // fails, such as for a database that went away meanwhile, is tried again and ends nothing.
      const port = await startOne();
      const others = Array.from({ length: count - 1 }, () =>
        startOne().catch(() => restart('before it was ready')),
      );
      await Promise.all(others);
      return port;
    },
    metrics: metrics.gather,
    replaceAll(environment) {
      replacing = replacing.then(() => replaceEach(environment));
      return replacing;
    },
    async stop(drainSeconds = 0) {
      isStopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const patience = STOPPED_WITHIN_MS + drainSeconds * 1000;
      await Promise.all(workers.map((worker) => endWorker(worker, { stop: { drainSeconds } }, patience)));
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
function endWorker(worker: Worker, order: WebProcessOrder, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    const ending = setTimeout(() => worker.process.kill('SIGKILL'), withinMs);
    worker.once('exit', () => {
      clearTimeout(ending);
      resolve();
    });
    worker.send(order, () => {});
  });
}
