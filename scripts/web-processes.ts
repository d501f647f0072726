import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingError } from '../app/platform/settings.server.ts';
import type { Shop } from '../app/shop.server.ts';
import type { WebProcessMessage } from './web-process.ts';

const RESTART_PAUSE_MS = 1_000;

/**
 * Runs the built shop in several processes on one port, so that all cores render. One that dies is replaced; the
 * database holds everything they share.
 */
export async function startWebProcesses(count: number): Promise<Shop> {
  let isStopping = false;
  cluster.setupPrimary({ exec: 'scripts/web-process.ts' });

  async function start(): Promise<number> {
    const worker = cluster.fork();
    const port = await untilReady(worker);
    worker.once('exit', () => void replace());
    return port;
  }

  async function replace(): Promise<void> {
    while (!isStopping) {
      await sleep(RESTART_PAUSE_MS);
      if (isStopping) return;
      const started = await start().catch(() => undefined);
      if (started !== undefined) return;
    }
  }

  // The first one migrates and fills the database; the others find it done.
  const port = await start();
  await Promise.all(Array.from({ length: count - 1 }, start));

  return {
    port,
    async stop() {
      isStopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(workers.map((worker) => stopWorker(worker)));
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

function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    worker.once('exit', () => resolve());
    worker.send('stop');
  });
}
