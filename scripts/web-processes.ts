import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingError } from '../app/platform/environment-settings.server.ts';
import { errorForConsole } from '../app/platform/log/describe-error-redacted.ts';
import type { Shop } from '../app/start-shop.server.ts';
import { announce } from './announce.ts';
import { createMetricsGatherer } from './gather-metrics.ts';
import type { WebProcessMessage, WebProcessOrder } from './web-process.ts';

const RESTART_PAUSE_MS = 1_000;
/** Longest time to stop, with open requests and jobs. */
const STOPPED_WITHIN_MS = 40_000;
/** Longest time of a replaced process: nothing waits for it, and a slow upload may be under way. */
const REPLACED_WITHIN_MS = 6 * 60_000;

/** Megabytes of short-lived objects before V8 collects them; see docs/decisions/web-processes.md. */
const YOUNG_GENERATION_MB = 16;
/** Node's own default on a machine with 2 GB. With more, V8 lets the heap grow fourfold before it collects old objects. */
const OLD_GENERATION_MB = 1024;
/**
 * glibc allocates many sizes from an arena per thread, and returns little of it. This returns freed blocks larger than a page of the shop
 * at once.
 */
const GIVE_MEMORY_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** Each process accepts one connection at a time, leaving others of a burst to the rest. */
const SHARE_CONNECTIONS = { UV_TCP_SINGLE_ACCEPT: '1' };

type WebProcesses = Pick<Shop, 'metrics' | 'stop'> & {
  /** Resolves with their port once all of them serve. */
  start(count: number): Promise<number>;
  /**
   * Replaces them one after the other, without losing a request, by processes with this environment. Once the first one serves, it applies
   * to all later processes; undefined removes a name.
   */
  replaceAll(environment: NodeJS.ProcessEnv): Promise<void>;
};

/**
 * Runs the built shop in one or several processes on one port, to use all cores. A process that dies is replaced; all shared state is in
 * the database. They can be stopped before they serve.
 */
export function createWebProcesses(): WebProcesses {
  let isStopping = false;
  let replacing = Promise.resolve();
  let current = process.env;
  const metrics = createMetricsGatherer();
  /** Processes that are replaced if they exit by themselves. */
  const serving = new Set<Worker>();
  // The processes share a listening socket and accept themselves. With the default policy this process would accept and hand on
  // connections, and those handed to a dying process would hang forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const heap = [`--max-semi-space-size=${YOUNG_GENERATION_MB}`, `--max-old-space-size=${OLD_GENERATION_MB}`];
  cluster.setupPrimary({ exec: 'scripts/web-process.ts', execArgv: [...heap, ...process.execArgv] });

  async function startOne(environment = current): Promise<number> {
    if (isStopping) throw new Error('The shop is being stopped.');
    const worker = cluster.fork({ ...GIVE_MEMORY_BACK, ...SHARE_CONNECTIONS, ...environment });
    // For instance a message that could not be sent; its exit is handled elsewhere.
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

  /** Starts a new process before an old one stops accepting. If one does not start, the rest stay. */
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
      // A process that exited meanwhile has been replaced already.
      if (!serving.delete(worker)) continue;
      const ended = endWorker(worker, { replaced: true }, REPLACED_WITHIN_MS);
      announce('info', `A web process is replaced (${index + 1} of ${former.length}).`);
      await ended;
    }
    announce('info', 'All web processes were replaced.');
  }

  return {
    async start(count) {
      // The first process migrates and fills the database for the others. It serves already, so a failure of another, such as a lost
      // database, is retried and ends nothing.
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

/** Kills a process that does not stop in time. */
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
