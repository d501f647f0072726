import { and, asc, eq, isNotNull, lte, or, sql } from 'drizzle-orm';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { ShownDrop } from '../drop.ts';
import { findRoomDrop, isAnnounced, selectShownDrops } from '../shown-drops.server.ts';
import { dropDrawEntries, dropDraws, dropQueues, dropQueueTickets, drops } from '../tables.server.ts';
import { seedHashOf } from './random-order.server.ts';

type Drop = { id: string; startDate: string };

export async function findChance(db: Db, dropId: string, language: Language) {
  if (!isPostgresText(dropId)) return undefined;
  const drop = (await findRoomDrop(db, dropId, language)) ?? (await findDrawDrop(db, dropId, language));
  if (!drop) return undefined;
  const chance = await (drop.saleMethod === 'queue' ? findQueueChance(db, drop) : findDrawChance(db, drop));
  return chance && { drop, chance };
}

/** Returns the chance with the ids of all tickets or entries in the order of their places. Ids identify no person. */
export async function findPublishedChance(db: Db, dropId: string): Promise<PublishedChance | undefined> {
  const { chance } = (await findChance(db, dropId, 'en')) ?? {};
  if (!chance?.seed) return chance && { ...chance, lists: [] };
  const lists = await (chance.method === 'queue' ? listTickets(db, dropId) : listEntries(db, dropId));
  return { ...chance, lists };
}

export async function findQueueChance(db: Db, drop: Drop): Promise<ChanceSummary | undefined> {
  const { seed, placesGivenAt } = dropQueues;
  const [queue] = await db
    .select({ seed, revealedAt: placesGivenAt })
    .from(dropQueues)
    .where(eq(dropQueues.dropId, drop.id));
  return queue && summaryOf('queue', drop, queue);
}

export async function findDrawChance(db: Db, drop: Drop): Promise<ChanceSummary | undefined> {
  const { seed, drawnAt } = dropDraws;
  const [draw] = await db
    .select({ seed, revealedAt: drawnAt })
    .from(dropDraws)
    .where(eq(dropDraws.dropId, drop.id));
  return draw && summaryOf('draw', drop, draw);
}

function summaryOf(
  method: ChanceSummary['method'],
  { id, startDate }: Drop,
  { seed, revealedAt }: { seed: Buffer; revealedAt: Date | null },
): ChanceSummary {
  const seedHash = seedHashOf(seed);
  return { drop: id, method, startsAt: startDate, seedHash, seed: revealedAt ? seed.toString('hex') : null };
}

async function findDrawDrop(db: Db, dropId: string, language: Language): Promise<ShownDrop | undefined> {
  const isKnown = and(eq(drops.isActive, true), or(isAnnounced, lte(drops.startDate, sql`now()`)));
  const [found] = await selectShownDrops(
    db,
    language,
    and(eq(drops.id, dropId), eq(drops.saleMethod, 'draw'), isKnown),
  );
  return found;
}

async function listTickets(db: Db, dropId: string): Promise<PublishedChance['lists']> {
  const tickets = await db
    .select({ id: dropQueueTickets.id })
    .from(dropQueueTickets)
    .innerJoin(dropQueues, eq(dropQueues.dropId, dropQueueTickets.dropId))
    .where(and(eq(dropQueueTickets.dropId, dropId), lte(dropQueueTickets.place, dropQueues.earlyPlaces)))
    .orderBy(asc(dropQueueTickets.place));
  return [{ name: 'queue', ids: tickets.map(({ id }) => id) }];
}

async function listEntries(db: Db, dropId: string): Promise<PublishedChance['lists']> {
  const { id, lot, productSizeId } = dropDrawEntries;
  const entries = await db
    .select({ id, sizeId: productSizeId, title: products.title, size: productSizes.size })
    .from(dropDrawEntries)
    .leftJoin(productSizes, eq(productSizes.id, productSizeId))
    .leftJoin(products, eq(products.id, productSizes.productId))
    .where(and(eq(dropDrawEntries.dropId, dropId), isNotNull(dropDrawEntries.confirmedAt)))
    .orderBy(asc(products.title), asc(productSizes.size), asc(productSizeId), asc(lot), asc(id));
  return [...Map.groupBy(entries, ({ sizeId }) => sizeId).values()].map((line) => ({
    name: line[0]?.title ? `${line[0].title}, ${line[0].size}` : '–',
    ids: line.map((entry) => entry.id),
  }));
}

/** Data for `/verify-drop.mjs` and other programs. Each list contains ids in the order of their places. */
export type PublishedChance = {
  drop: string;
  method: 'queue' | 'draw';
  startsAt: string;
  seedHash: string;
  seed: string | null;
  lists: { name: string; ids: string[] }[];
};

type ChanceSummary = Omit<PublishedChance, 'lists'>;
