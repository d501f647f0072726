import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { findQueueChance } from '../chance/find-published-chance.server.ts';
import { countTickets } from '../queue/count-tickets.server.ts';
import { dropQueues } from '../queue/tables.server.ts';
import type { QueueReport } from './drop-report-types.ts';

/** Returns a queue's outcomes, with the proof that it was fair; undefined without a queue. */
export async function findQueueReport(
  db: Db,
  { id, startDate }: { id: string; startDate: Date },
  now: Date,
): Promise<QueueReport | undefined> {
  const { earlyPlaces } = dropQueues;
  const [chance, tickets, [queue]] = await Promise.all([
    findQueueChance(db, { id, startDate: startDate.toISOString() }),
    countTickets(db, id, now),
    db.select({ earlyPlaces }).from(dropQueues).where(eq(dropQueues.dropId, id)),
  ]);
  if (!chance || !queue) return undefined;
  const { early, waiting, admitted, ordered, over, left } = tickets;
  return {
    came: early + waiting + admitted + ordered + over + left,
    early: queue.earlyPlaces ?? early,
    ordered,
    admittedInVain: over,
    mayBuy: admitted,
    neverAdmitted: early + waiting,
    left,
    seedHash: chance.seedHash,
    isSeedRevealed: chance.seed !== null,
  };
}
