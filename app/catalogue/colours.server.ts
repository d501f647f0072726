import { asc, eq, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { images } from '#app/media/tables.server.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { type Colour, swatchBackground } from './colours.ts';
import { cachedDepartments } from './departments.server.ts';
import { lockSizeSystems } from './size-systems.server.ts';
import { cachedSubcategories, listShopCategories, lockSubcategories } from './subcategories.server.ts';
import { colours } from './tables.server.ts';

/** The name of a product's colour. Needs the table joined. */
export const colourNames = {
  en: sql<string | null>`${colours.name}`,
  nl: sql<string | null>`${colours.nameNl}`,
};

/** Returns the colours in order. */
export async function listColours(db: Db): Promise<(Colour & { id: string })[]> {
  const rows = await db
    .select({
      ...pickColumns(colours, 'id', 'slug', 'name', 'nameNl', 'searchWords', 'family'),
      ...pickColumns(colours, 'swatchFirst', 'swatchSecond'),
      ...pickColumns(images, 'url'),
    })
    .from(colours)
    .leftJoin(images, eq(images.id, colours.imageId))
    .orderBy(asc(colours.sortOrder), asc(colours.slug));
  return rows.map(({ swatchFirst, swatchSecond, url, ...colour }) => ({
    ...colour,
    swatch: swatchBackground(swatchFirst, swatchSecond, url),
  }));
}

/** Returns the rows that products name, each kind in order. */
export async function listShopRows(db: Db) {
  const [shop, rows] = await Promise.all([listShopCategories(db), listColours(db)]);
  return { ...shop, colours: rows };
}

export async function cachedShopRows(context: Readonly<RouterContextProvider>) {
  const [departments, subcategories, colours] = await Promise.all([
    cachedDepartments(context),
    cachedSubcategories(context),
    cachedRead(context, 'colours', [tags.navigation], () => listColours(db)),
  ]);
  return { departments, subcategories, colours };
}

/** Keeps the rows that products name as they are until the transaction ends. Call this before products are locked. */
export async function lockShopRows(tx: Db): Promise<void> {
  await lockSizeSystems(tx);
  await lockSubcategories(tx);
  await tx.select({ slug: colours.slug }).from(colours).orderBy(asc(colours.slug)).for('key share');
}
