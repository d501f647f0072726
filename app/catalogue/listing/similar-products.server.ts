import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { isInShop } from '../is-in-shop.server.ts';
import { isSoldOut, type ProductCard, type ProductPage } from '../product.ts';
import { listProductCards } from '../published-products-and-subcategories.server.ts';
import { products } from '../tables.server.ts';

/** Enough of them that those which are sold out can stay behind. */
const CONSIDERED = 12;

/**
 * At most so many pieces of the same collection: first those of the same kind, the nearest in price first, sold out ones
 * last. Prices in cents, texts in the language given, or in English where that has none.
 */
export async function listSimilarProducts(
  db: Db,
  { id, category, subcategory, priceCents }: ProductPage,
  most: number,
  language: Language,
): Promise<ProductCard[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isInShop(), eq(products.category, category), isNotNull(products.gender), ne(products.id, id)))
    .orderBy(
      sql`${products.subcategory} <> ${subcategory}`,
      sql`abs(${products.priceCents} - ${priceCents})`,
      asc(products.id),
    )
    .limit(CONSIDERED);
  const cards = await listProductCards(
    db,
    rows.map((row) => row.id),
    language,
  );
  return cards
    .toSorted((one, other) => Number(isSoldOut(one.sizes)) - Number(isSoldOut(other.sizes)))
    .slice(0, most);
}
