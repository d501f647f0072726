import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isInShop } from '#app/catalogue/is-in-shop.server.ts';
import { productImages, products } from '#app/catalogue/tables.server.ts';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { DropFormProduct } from './drop-phase.ts';

const MOST_FOUND = 12;
const MOST_WORDS = 8;

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

/** Exported, so that a test can check the query plan. */
export function selectPieces(db: Db, condition: SQL | undefined) {
  const picture = {
    url: images.url,
    width: images.width,
    height: images.height,
    colour: images.colour,
    alt: images.altText,
    altNl: images.altTextNl,
  };
  return db
    .select({
      id: products.id,
      title: products.title,
      titleNl: products.titleNl,
      priceCents: products.priceCents,
      category: products.category,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
      picture,
    })
    .from(products)
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
