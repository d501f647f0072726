import { setTimeout as sleep } from 'node:timers/promises';
import {
  databaseUnavailable,
  isDatabaseUnavailable,
} from '#app/platform/database/database-unavailable.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Queue } from './find-queue.server.ts';
import { type Comer, type Joined, joinAll } from './join-all.server.ts';

/** Thousands come in one second: those of so long share a statement. */
const TOGETHER_MS = 25;

type Batch = { comers: Comer[]; now: Date; joined: Promise<Joined[]> };

const batches = new WeakMap<Db, Map<string, Batch>>();
const running = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * Gives somebody a ticket together with the others whom this process lets into the queue at this moment. Those from before the
 * start and those from after it stay apart, so that nobody is late by whom they came with.
 */
export async function joinTogether(db: Db, queue: Queue, comer: Comer, now: Date): Promise<Joined> {
  const coming = of(batches, db);
  const name = JSON.stringify([queue.dropId, now >= queue.startsAt]);
  let batch = coming.get(name);
  if (!batch) {
    const comers: Comer[] = [];
    const begun: Batch = {
      comers,
      now,
      joined: gather().then(() => joinAll(db, queue, comers, begun.now)),
    };
    coming.set(name, begun);
    const ended = begun.joined.catch(() => {});
    of(running, db).set(name, ended);
    batch = begun;
  }
  const position = batch.comers.push(comer) - 1;
  if (now > batch.now) batch.now = now;
  const joined = (await batch.joined.catch(failForThisRequestToo))[position];
  if (!joined) throw new Error('Somebody who joined was forgotten.');
  return joined;

  /** One after the other: while the database is slow the next batch grows, and takes no more connections. */
  async function gather(): Promise<void> {
    await Promise.all([sleep(TOGETHER_MS), of(running, db).get(name)]);
    coming.delete(name);
  }
}

/** Noted until then only where the statement was sent: this request would be answered as if the fault were the page's. */
function failForThisRequestToo(error: Error): never {
  throw isDatabaseUnavailable(error) ? databaseUnavailable(error.message, error) : error;
}

function of<Value>(all: WeakMap<Db, Map<string, Value>>, db: Db): Map<string, Value> {
  const own = all.get(db) ?? new Map<string, Value>();
  all.set(db, own);
  return own;
}
