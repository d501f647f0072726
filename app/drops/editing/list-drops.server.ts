import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isInShop } from '#app/catalogue/product-sql.server.ts';
import { departments, productImages, products } from '#app/catalogue/tables.server.ts';
import { images, pictureColumns } from '#app/media/tables.server.ts';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { dropPhase } from '../drop.ts';
import { dropProducts, drops } from '../tables.server.ts';

export type DropListItem = Awaited<ReturnType<typeof listDrops>>['drops'][number];

export async function listDrops(db: Db, { page, perPage }: { page: number; perPage: number }, now: Date) {
  const [rows, total] = await Promise.all([selectPage(db, { page, perPage }), db.$count(drops)]);
  return {
    drops: rows.map(({ startDate, endDate, announcedAt, ...row }) => ({
      ...row,
      startDate: startDate.toISOString(),
      endDate: endDate.toISOString(),
      announcedAt: announcedAt?.toISOString(),
      phase: dropPhase({ startDate, endDate }, now),
    })),
    total,
  };
}

export function selectPage(db: Db, { page, perPage }: { page: number; perPage: number }) {
  return db
    .select({
      ...pickColumns(drops, 'id', 'title', 'titleNl', 'startDate'),
      ...pickColumns(drops, 'endDate', 'isActive', 'saleMethod', 'announcedAt'),
      pieces: db.$count(dropProducts, eq(dropProducts.dropId, drops.id)),
    })
    .from(drops)
    .orderBy(desc(drops.startDate), desc(drops.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}

export function searchDrops(db: Db, search: string, most: number) {
  const titles = sql`fold_text(${drops.title} || E'\\n' || coalesce(${drops.titleNl}, ''))`;
  return db
    .select({ id: drops.id, title: drops.title, titleNl: drops.titleNl })
    .from(drops)
    .where(containsText(titles, search))
    .orderBy(desc(drops.startDate), desc(drops.id))
    .limit(most);
}

const MOST_FOUND = 12;
const MOST_WORDS = 8;

/** A product in a drop's form, with its price in cents. */
export type DropFormProduct = Awaited<ReturnType<typeof selectPieces>>[number];

export async function listDropFormProducts(db: Db, ids: string[]): Promise<DropFormProduct[]> {
  if (!ids.length) return [];
  const pieces = await selectPieces(db, inArray(products.id, ids));
  const found = new Map(pieces.map((piece) => [piece.id, piece]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Returns up to twelve products whose title, in one language, contains words beginning with all search terms. */
export async function searchDropFormProducts(db: Db, search: string): Promise<DropFormProduct[]> {
  const condition = beginWith(search);
  return condition ? selectPieces(db, condition).limit(MOST_FOUND) : [];
}

export function selectPieces(db: Db, condition: SQL | undefined) {
  return db
    .select({
      ...pickColumns(products, 'id', 'title', 'titleNl', 'priceCents'),
      department: pickColumns(departments, 'name', 'nameNl'),
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
      picture: pictureColumns,
    })
    .from(products)
    .leftJoin(departments, eq(departments.slug, products.department))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.sortOrder, 0)))
    .leftJoin(images, eq(images.id, productImages.imageId))
    .where(condition)
    .orderBy(asc(products.title), asc(products.id));
}

/** Returns a text search query for word beginnings in titles (weight A); undefined if the search contains no words. */
export function beginWith(search: string): SQL | undefined {
  const words = search.match(/[\p{L}\p{N}]+/gu)?.slice(0, MOST_WORDS);
  if (!words) return undefined;
  const query = words.map((word) => `${word}:*A`).join(' & ');
  const matches = sql`${products.searchDocument} @@ to_tsquery('pg_catalog.simple', search_plain(${query}))`;
  return and(isInShop(), matches);
}
