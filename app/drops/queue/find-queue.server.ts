import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { drops } from '../tables.server.ts';
import { dropQueues } from './tables.server.ts';
import type { QueueState } from './ticket.ts';

/** A queue with what its drop says of it. Its seed is for making lots alone. */
export type Queue = {
  dropId: string;
  seed: Buffer;
  state: QueueState;
  opensAt: Date;
  startsAt: Date;
  endsAt: Date;
  placesGivenAt: Date | null;
  earlyPlaces: number | null;
  lastPlace: number;
  admittedUpTo: number;
  mostPerMinute: number | null;
  asksProof: boolean;
  pacedUntil: Date | null;
};

const columns = {
  dropId: dropQueues.dropId,
  seed: dropQueues.seed,
  state: dropQueues.state,
  opensMinutesBefore: dropQueues.opensMinutesBefore,
  startsAt: drops.startDate,
  endsAt: drops.endDate,
  placesGivenAt: dropQueues.placesGivenAt,
  earlyPlaces: dropQueues.earlyPlaces,
  lastPlace: dropQueues.lastPlace,
  admittedUpTo: dropQueues.admittedUpTo,
  mostPerMinute: dropQueues.mostPerMinute,
  asksProof: dropQueues.asksProof,
  pacedUntil: dropQueues.pacedUntil,
};

/** Holds for drops that are sold by a queue and that shoppers may know of: announced, or with its room open. */
export const hasQueueToShow = and(
  eq(drops.isActive, true),
  eq(drops.saleMethod, 'queue'),
  sql`least(${drops.announcedAt}, ${drops.startDate} - ${dropQueues.opensMinutesBefore} * interval '1 minute') <= now()`,
);

/** The queue of a drop that shoppers may know of; undefined where there is none. */
export async function findQueue(db: Db, dropId: string): Promise<Queue | undefined> {
  return isPostgresText(dropId) ? withOpening(await selectQueue(db, dropId)) : undefined;
}

/**
 * The same, and nobody else gives places, admits or lets in until the transaction ends. What is asked afterwards is true until
 * then. Locked before its tickets, and before what is on sale.
 */
export async function lockQueue(tx: Db, dropId: string): Promise<Queue | undefined> {
  return withOpening(await selectQueue(tx, dropId).for('no key update', { of: dropQueues }));
}

function selectQueue(db: Db, dropId: string) {
  return db
    .select(columns)
    .from(dropQueues)
    .innerJoin(drops, and(eq(drops.id, dropQueues.dropId), hasQueueToShow))
    .where(eq(dropQueues.dropId, dropId));
}

function withOpening([row]: Awaited<ReturnType<typeof selectQueue>>): Queue | undefined {
  if (!row) return undefined;
  const { opensMinutesBefore, ...queue } = row;
  return { ...queue, opensAt: new Date(queue.startsAt.getTime() - opensMinutesBefore * 60_000) };
}
