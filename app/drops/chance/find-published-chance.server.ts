import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { dropQueues, dropQueueTickets } from '../queue/tables.server.ts';
import { seedHashOf } from './chance.server.ts';
import type { ChanceSummary, PublishedChance } from './published-chance-type.ts';

type Drop = { id: string; startDate: string };

/** What the page of a queue's chance shows: the hash of its seed, and the seed once its places are given; never before. */
export async function findQueueChance(db: Db, drop: Drop): Promise<ChanceSummary | undefined> {
  const [queue] = await db
    .select({ seed: dropQueues.seed, placesGivenAt: dropQueues.placesGivenAt })
    .from(dropQueues)
    .where(eq(dropQueues.dropId, drop.id));
  if (!queue) return undefined;
  return {
    drop: drop.id,
    method: 'queue',
    startsAt: drop.startDate,
    seedHash: seedHashOf(queue.seed),
    seed: queue.placesGivenAt ? queue.seed.toString('hex') : null,
  };
}

/** The same with all tickets that chance gave a place, in the order of these. Their ids say of nobody whose they are. */
export async function findPublishedQueueChance(db: Db, drop: Drop): Promise<PublishedChance | undefined> {
  const chance = await findQueueChance(db, drop);
  if (!chance?.seed) return chance && { ...chance, lists: [] };
  const tickets = await db
    .select({ id: dropQueueTickets.id })
    .from(dropQueueTickets)
    .innerJoin(dropQueues, eq(dropQueues.dropId, dropQueueTickets.dropId))
    .where(and(eq(dropQueueTickets.dropId, drop.id), lte(dropQueueTickets.place, dropQueues.earlyPlaces)))
    .orderBy(asc(dropQueueTickets.place));
  return { ...chance, lists: [{ name: 'queue', ids: tickets.map(({ id }) => id) }] };
}
