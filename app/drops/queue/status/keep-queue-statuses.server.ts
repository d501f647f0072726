import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { admit } from '../admit.server.ts';
import { listQueueStates, type QueueReading } from './list-queue-states.server.ts';
import type { QueueStatus } from './queue-status.ts';
import { statusOfQueue } from './status-of-queue.ts';

const TICK_MS = 1_000;
/** Reads less often while no drop is near; a new queue is still known before its room opens. */
const IDLE_TICK_MS = 10_000;
const NEAR_MS = 60_000;
/** Serves the last known status this long while the database is away. */
const TOLD_WITHOUT_DATABASE_MS = 60_000;

let known: { readings: Map<string, QueueReading>; readAt: number } | undefined;
let load = performance.eventLoopUtilization();
let busy = 0;

/**
 * Keeps the public state of queues in this process's memory and admits visitors. Every process does so; one at a time admits. Returns how
 * to stop it.
 */
export async function startQueues(db: Db): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  await readQueues(db);
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(isNear(new Date()) ? TICK_MS : IDLE_TICK_MS, undefined, { signal: stopping.signal }).catch(
        () => {},
      );
      if (!stopping.signal.aborted) await tick(db).catch(logTrouble);
    }
  }
}

export async function tick(db: Db): Promise<void> {
  const now = new Date();
  const begun = [...(known?.readings.values() ?? [])].filter(
    ({ startsAt, endsAt }) => now >= startsAt && now < endsAt,
  );
  for (const { dropId } of begun) await admit(db, dropId, now);
  await readQueues(db);
}

/** Returns a queue's status from memory; undefined if there is none or it is too old. */
export function findStatus(dropId: string): QueueStatus | undefined {
  const status = statusInMemory(dropId);
  return typeof status === 'object' ? status : undefined;
}

export function statusInMemory(dropId: string): QueueStatus | 'unknown' | 'too-old' {
  const ageMs = known ? performance.now() - known.readAt : Number.POSITIVE_INFINITY;
  const now = new Date();
  const reading = known?.readings.get(dropId);
  const mostMs = TOLD_WITHOUT_DATABASE_MS + (isNear(now) ? 0 : IDLE_TICK_MS);
  if (ageMs > mostMs) return 'too-old';
  return reading ? statusOfQueue(reading, now, Math.floor(ageMs / 1000), busy) : 'unknown';
}

async function readQueues(db: Db): Promise<void> {
  const readings = await listQueueStates(db);
  known = { readings: new Map(readings.map((one) => [one.dropId, one])), readAt: performance.now() };
  const since = load;
  load = performance.eventLoopUtilization();
  busy = performance.eventLoopUtilization(load, since).utilization;
}

function isNear(now: Date): boolean {
  const readings = [...(known?.readings.values() ?? [])];
  return readings.some(({ opensAt, endsAt }) => now.getTime() > opensAt.getTime() - NEAR_MS && now < endsAt);
}

function logTrouble(error: unknown): void {
  log.warn({ err: error }, 'the queues of drops could not be looked after');
}
