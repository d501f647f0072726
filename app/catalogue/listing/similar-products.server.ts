import { and, asc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { isSoldOut, type ProductCard, type ProductPage } from '../product.ts';
import { isInShop } from '../product-sql.server.ts';
import { listSomeProductCards } from '../published-products.server.ts';
import { products } from '../tables.server.ts';

/** The number of products considered on each side of the price: enough that sold-out ones can be placed last. */
const CONSIDERED = 12;

/** Leaves out other colours of the product. Puts the same subcategory first, then sorts by closest catalogue price (not sale price). Sold-out ones are last. */
export async function listSimilarProducts(
  db: Db,
  { id, category, subcategory, styleNumber }: ProductPage & { styleNumber?: string | null },
  most: number,
  language: Language,
): Promise<ProductCard[]> {
  const price = sql`(select price_cents from products where id = ${id})`;
  const others = and(
    isInShop(),
    eq(products.category, category),
    isNotNull(products.department),
    ne(products.id, id),
    styleNumber ? or(isNull(products.styleNumber), ne(products.styleNumber, styleNumber)) : undefined,
  );
  const nearest = (isOfKind: SQL) => sql`(
    (select id, price_cents from products where ${others} and ${isOfKind} and price_cents >= ${price}
      order by price_cents, id limit ${CONSIDERED})
    union all
    (select id, price_cents from products where ${others} and ${isOfKind} and price_cents < ${price}
      order by price_cents desc, id limit ${CONSIDERED}))`;
  // Searches upwards and downwards from the price through an index. Sorting by difference would read all products.
  const considered = sql`(select id from ${nearest(sql`subcategory = ${subcategory}`)} same
    union all select id from ${nearest(sql`subcategory <> ${subcategory}`)} other)`;
  const cards = await listSomeProductCards(db, language, sql`${products.id} in ${considered}`, {
    orderBy: [
      sql`${products.subcategory} <> ${subcategory}`,
      sql`abs(${products.priceCents} - ${price})`,
      asc(products.id),
    ],
    limit: CONSIDERED,
  });
  return cards
    .toSorted((one, other) => Number(isSoldOut(one.sizes)) - Number(isSoldOut(other.sizes)))
    .slice(0, most);
}
