import { answerTogether } from '#app/platform/database/answer-together.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Queue } from './find-queue.server.ts';
import { type Comer, type Joined, joinAll } from './join-all.server.ts';

type Coming = { queue: Queue; comer: Comer; now: Date };

const join = answerTogether(async (db, all: Coming[]): Promise<Joined[]> => {
  const [first] = all;
  if (!first) return [];
  const latest = new Date(Math.max(...all.map(({ now }) => now.getTime())));
  return joinAll(
    db,
    first.queue,
    all.map(({ comer }) => comer),
    latest,
  );
});

/**
 * Gives somebody a ticket together with the others whom this process lets into the queue at this moment. Those from before the
 * start and those from after it stay apart, so that nobody is late by whom they came with.
 */
export function joinTogether(db: Db, queue: Queue, comer: Comer, now: Date): Promise<Joined> {
  return join(db, JSON.stringify([queue.dropId, now >= queue.startsAt]), { queue, comer, now });
}
