import { asc, eq, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { sizeSystems, systemSizes } from './tables.server.ts';

export type SizeSystem = { id: string; name: string; nameNl: string; sizes: string[] };

/** Returns the size systems with their sizes, both in order. */
export function listSizeSystems(db: Db): Promise<SizeSystem[]> {
  return db
    .select({
      ...pickColumns(sizeSystems, 'id', 'name', 'nameNl'),
      sizes: sql<string[]>`array_agg(${systemSizes.size} order by ${systemSizes.sortOrder})`,
    })
    .from(sizeSystems)
    .innerJoin(systemSizes, eq(systemSizes.systemId, sizeSystems.id))
    .groupBy(sizeSystems.id)
    .orderBy(asc(sizeSystems.sortOrder), asc(sizeSystems.id));
}

/** Keeps the systems as they are until the transaction ends. Call this before products are locked. */
export async function lockSizeSystems(tx: Db): Promise<void> {
  await tx.select({ id: sizeSystems.id }).from(sizeSystems).orderBy(asc(sizeSystems.id)).for('key share');
}

export function hasSizes(system: SizeSystem, sizes: { size: string }[]): boolean {
  return sizes.every(({ size }) => system.sizes.includes(size));
}

/** Returns the sizes of all systems in order. A size of several systems stands where the first of them has it. */
export async function listSizes(db: Db): Promise<string[]> {
  return sizesOf(await listSizeSystems(db));
}

export function sizesOf(systems: SizeSystem[]): string[] {
  return [...new Set(systems.flatMap(({ sizes }) => sizes))];
}

export function cachedSizes(context: Readonly<RouterContextProvider>): Promise<string[]> {
  return cachedRead(context, 'sizes', [tags.catalogue], () => listSizes(db));
}
