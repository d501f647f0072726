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

/** Returns the sizes of all systems in order, those that systems share once. */
export async function listSizes(db: Db): Promise<string[]> {
  return sizesOf(await listSizeSystems(db));
}

export function sizesOf(systems: SizeSystem[]): string[] {
  return systems.reduce<string[]>((all, { sizes }) => joinSizes(all, sizes), []);
}

/** Inserts each further size after the size that precedes it, or else before one that follows it. */
export function joinSizes(sizes: readonly string[], further: readonly string[]): string[] {
  const all = [...sizes];
  for (const [at, size] of further.entries()) {
    if (all.includes(size)) continue;
    const next = further.findIndex((one) => all.includes(one));
    const place = at > 0 ? all.indexOf(further[at - 1] ?? '') + 1 : all.indexOf(further[next] ?? '');
    all.splice(place < 0 ? all.length : place, 0, size);
  }
  return all;
}

export function cachedSizes(context: Readonly<RouterContextProvider>): Promise<string[]> {
  return cachedRead(context, 'sizes', [tags.catalogue], () => listSizes(db));
}
