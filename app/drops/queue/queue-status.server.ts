import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { fileSecurityHeaders } from '#app/platform/http/guards/security-headers.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { dropQueues, drops } from '../tables.server.ts';
import { admit, dropPieces, hasQueueToShow } from './queue.server.ts';
import type { QueueStatus } from './queue.ts';

const TICK_MS = 1_000;
/** While no drop is near, queues are read less often, but often enough to find a new queue before its room opens. */
const IDLE_TICK_MS = 10_000;
const NEAR_MS = 60_000;
/** While the database is unreachable, the last known status is served for this long. */
const TOLD_WITHOUT_DATABASE_MS = 60_000;

let known: { readings: Map<string, QueueReading>; readAt: number } | undefined;
let load = performance.eventLoopUtilization();
let busy = 0;

/** Keeps the queues' public state in memory and admits visitors, in one process at a time. Returns a stop function. */
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
      if (stopping.signal.aborted) return;
      await tick(db).catch((error: unknown) => {
        log.warn({ err: error }, 'the queues of drops could not be looked after');
      });
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

/** Returns a queue's status from memory; undefined if it is unknown or too old. */
export function findStatus(dropId: string): QueueStatus | undefined {
  const status = statusInMemory(dropId);
  return typeof status === 'object' ? status : undefined;
}

function statusInMemory(dropId: string): QueueStatus | 'unknown' | 'too-old' {
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

const TRY_AGAIN_SECONDS = 5;

const usual = {
  ...fileSecurityHeaders,
  'Content-Type': 'application/json',
  'Cache-Control': 'public, max-age=1',
};
const address = /^\/the-drop\/([^/?]+)\/queue\/status(?:\?|$)/;

/** Serves GET /the-drop/:dropId/queue/status without a query or rendering, since every waiting browser polls it. */
export function serveQueueStatus(request: IncomingMessage, response: ServerResponse): boolean {
  const [, written] = address.exec(request.url ?? '') ?? [];
  if (written === undefined) return false;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(response, 405, 'method-not-allowed', { Allow: 'GET, HEAD' });
  const status = statusInMemory(decoded(written));
  if (status === 'unknown') return refuse(response, 404, 'unknown');
  if (status === 'too-old') return refuse(response, 503, 'unavailable', { 'Retry-After': TRY_AGAIN_SECONDS });
  const body = Buffer.from(JSON.stringify(status));
  response.writeHead(200, { ...usual, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return '';
  }
}

/** Sends an error, which is cached no longer than a status. */
function refuse(
  response: ServerResponse,
  status: number,
  error: string,
  headers: Record<string, string | number> = {},
): true {
  response.writeHead(status, { ...usual, ...headers }).end(JSON.stringify({ status: 'error', error }));
  return true;
}

type QueueReading = Awaited<ReturnType<typeof listQueueStates>>[number];

/** The status of a drop is served until this long after its end. */
const TOLD_AFTER = sql`interval '1 hour'`;

async function listQueueStates(db: Db) {
  const { dropId, placesGivenAt, admittedUpTo, lastPlace, message, messageNl } = dropQueues;
  const early = sql`(select count(*) from drop_queue_tickets
    where drop_queue_tickets.drop_id = ${dropId} and place is null and left_at is null)`;
  const pieces = sql`(${dropPieces(sql`${dropId}`)})`;
  const rows = await db
    .select({
      dropId,
      state: dropQueues.state,
      opensMinutesBefore: dropQueues.opensMinutesBefore,
      startsAt: drops.startDate,
      endsAt: drops.endDate,
      placesGiven: sql<boolean>`${placesGivenAt} is not null`,
      admittedUpTo,
      lastPlace,
      waiting: sql<number>`(case when ${placesGivenAt} is null then ${early} else ${lastPlace} - ${admittedUpTo} end)::int`,
      free: sql<number>`pieces.free`,
      held: sql<number>`pieces.held`,
      message,
      messageNl,
    })
    .from(dropQueues)
    .innerJoin(drops, eq(drops.id, dropId))
    .innerJoinLateral(sql`${pieces} as pieces`, sql`true`)
    .where(and(hasQueueToShow, gt(drops.endDate, sql`now() - ${TOLD_AFTER}`)));
  return rows.map(({ opensMinutesBefore, messageNl: dutch, ...row }) => ({
    ...row,
    opensAt: new Date(row.startsAt.getTime() - opensMinutesBefore * 60_000),
    message: row.message ? { en: row.message, nl: dutch || row.message } : null,
  }));
}

/** `age` is the number of seconds since the reading; `busy` is the utilisation of the process (0 to 1). */
export function statusOfQueue(reading: QueueReading, now: Date, age: number, busy: number): QueueStatus {
  const { opensAt, startsAt, endsAt, placesGiven, admittedUpTo, lastPlace, waiting, free, held, message } =
    reading;
  const isBefore = now < startsAt;
  return {
    state: stateAt(reading, now),
    now: now.toISOString(),
    age,
    opensAt: opensAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    placesGiven,
    admittedUpTo,
    lastPlace,
    left: isBefore ? 0 : free + held,
    held: isBefore ? 0 : held,
    pollSeconds: pollSecondsFor(waiting, isBefore, busy),
    message,
  };
}

/** A queue is sold out once no item is free or reserved, since no item can then come back. */
function stateAt({ state, startsAt, endsAt, free, held }: QueueReading, now: Date): QueueStatus['state'] {
  if (now >= endsAt) return 'over';
  if (state === 'closed') return 'closed';
  if (now < startsAt) return 'before';
  if (free + held === 0) return 'sold-out';
  return state === 'paused' ? 'paused' : 'waiting';
}

/** All visitors together poll this often per second. Two processes can serve many times more. */
const POLLS_PER_SECOND = 1_500;
const LEAST_SECONDS = 3;
const LEAST_SECONDS_BEFORE = 10;
const MOST_SECONDS = 60;
/** From this utilisation of the process, browsers poll half as often. */
const BUSY = 0.9;

/** Returns a longer interval before the start, when little changes. `busy` is the process's utilisation (0 to 1). */
export function pollSecondsFor(waiting: number, isBefore: boolean, busy: number): number {
  const least = isBefore ? LEAST_SECONDS_BEFORE : LEAST_SECONDS;
  const seconds = Math.max(least, Math.ceil(waiting / POLLS_PER_SECOND));
  return Math.min(MOST_SECONDS, busy > BUSY ? seconds * 2 : seconds);
}
