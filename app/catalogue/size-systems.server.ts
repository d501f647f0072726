import { asc, eq, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { groupSizes } from './listing/size-groups.ts';
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

/** Returns the sizes of all systems in order, with equal ones in one group: a size, and its names in systems of other regions. */
export async function listSizeGroups(db: Db): Promise<string[][]> {
  const [sizes, names] = await Promise.all([
    listSizes(db),
    db.execute<{ size: string; name: string }>(sql`
      select own.size, other.size as name
      from system_sizes own join size_systems on size_systems.id = own.system_id
      cross join jsonb_each_text(own.measures) named(region, name)
      join size_systems regional on regional.region = named.region
      join system_sizes other on other.system_id = regional.id and other.size = named.name
      order by size_systems.sort_order, size_systems.id, own.sort_order, regional.sort_order, regional.id`),
  ]);
  return groupSizes(sizes, names.rows);
}

export function cachedSizeGroups(context: Readonly<RouterContextProvider>) {
  return cachedRead(context, 'sizes', [tags.catalogue], () => listSizeGroups(db));
}
