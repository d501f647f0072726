import { and, asc, or, type SQL, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { isInDepartment, newestFirst } from '#app/catalogue/listing/listing-scope.server.ts';
import { isInShop, isReducedNow } from '#app/catalogue/product-sql.server.ts';
import { listProductCards } from '#app/catalogue/published-products.server.ts';
import { containsWords, type Shop } from '#app/catalogue/search/interpret-search-query.server.ts';
import { products, reducedPrices } from '#app/catalogue/tables.server.ts';
import type { CollectionCover } from '#app/catalogue/ui/collection-covers.tsx';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { collections } from './tables.server.ts';

export type Collection = typeof collections.$inferSelect;

/** Returns the collections in order. */
export function listCollections(db: Db): Promise<Collection[]> {
  return db.select().from(collections).orderBy(asc(collections.sortOrder), asc(collections.slug));
}

export function cachedCollections(context: Readonly<RouterContextProvider>) {
  return cachedRead(context, 'collections', [tags.navigation], () => listCollections(db));
}

export function headingOf({ name, nameNl, ...texts }: Collection, language: Language) {
  return {
    title: translated(language, name, nameNl).text,
    text: translated(language, texts.description, texts.descriptionNl).text,
  };
}

/** Matches products in the shop that were chosen by hand or meet the whole rule. Never includes items of drops. */
export function isInCollection({ id, words, belowCents, isReduced }: Collection, shop: Shop): SQL {
  const isChosen = sql`${products.id} in (select product_id from collection_products where collection_id = ${id})`;
  const rule = [
    words ? containsWords(words, shop) : undefined,
    belowCents === null
      ? undefined
      : sql`coalesce((select ${reducedPrices.priceCents} from ${reducedPrices} where ${isReducedNow} limit 1),
          ${products.priceCents}) < ${belowCents}`,
    isReduced ? sql`exists (select from ${reducedPrices} where ${isReducedNow})` : undefined,
  ].filter((condition) => condition !== undefined);
  return sql`(${and(isInShop(), isInDepartment, or(isChosen, and(...rule)))})`;
}

/** Returns the number of products of each collection. */
export function countProducts(db: Db, all: Collection[], shop: Shop): Promise<number[]> {
  return readEach(
    db,
    all,
    (one) => sql`select count(*)::int from ${products} where ${isInCollection(one, shop)}`,
  );
}

/** Returns the collections that have products, each with the picture of its newest. */
export async function listCovers(
  db: Db,
  all: Collection[],
  shop: Shop,
  language: Language,
): Promise<CollectionCover[]> {
  const newest = await readEach<string | null>(
    db,
    all,
    (one) => sql`select ${products.id} from ${products} where ${isInCollection(one, shop)}
      order by ${sql.join(newestFirst, sql`, `)} limit 1`,
  );
  const cards = await listProductCards(
    db,
    newest.filter((id) => id !== null),
    language,
  );
  return all.flatMap((collection, place) => {
    const card = cards.find(({ id }) => id === newest[place]);
    const to = `/collections/${collection.slug}`;
    return card ? [{ to, picture: card.picture, ...headingOf(collection, language) }] : [];
  });
}

async function readEach<Value>(db: Db, all: Collection[], read: (one: Collection) => SQL): Promise<Value[]> {
  const each = all.map((one) => sql`(${read(one)})`);
  if (!each.length) return [];
  const { rows } = await db.execute<{ each: Value[] }>(sql`select array[${sql.join(each, sql`, `)}] as each`);
  return rows[0]?.each ?? [];
}
