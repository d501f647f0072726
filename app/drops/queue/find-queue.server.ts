import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { drops } from '../tables.server.ts';
import { dropQueues } from './tables.server.ts';
import type { QueueState } from './ticket.ts';

/** Describes a queue with its drop. The seed is only for making lots. */
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

/** Condition for drops sold by a queue that are announced or whose room is open. */
export const hasQueueToShow = and(
  eq(drops.isActive, true),
  eq(drops.saleMethod, 'queue'),
  sql`least(${drops.announcedAt}, ${drops.startDate} - ${dropQueues.opensMinutesBefore} * interval '1 minute') <= now()`,
);

/** Returns the queue of an announced drop. */
export async function findQueue(db: Db, dropId: string): Promise<Queue | undefined> {
  return isPostgresText(dropId) ? withOpening(await selectQueue(db, dropId)) : undefined;
}

/**
 * Locks the queue, so that nobody else gives places, admits or joins until the transaction ends; read what depends on it afterwards. Lock
 * order: queue, tickets, product sizes.
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
