import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Department, Subcategory } from '../categories.ts';
import { isInShop } from '../is-in-shop.server.ts';
import { products } from '../tables.server.ts';

const NEW_ARRIVALS = 6;

/** The products of a listing before filters. `best` ranks search results. */
export type ListingScope = { where: SQL | undefined; best?: SQL[] };

export const newestFirst = [desc(products.isNew), desc(products.createdAt), asc(products.id)];

/** Returns the scope of a department. New-in contains the six newest women's and men's products that are marked new. */
export function departmentScope(department: Department, subcategory?: Subcategory): ListingScope {
  const where = and(
    isInShop(),
    inArray(products.category, ['women', 'men']),
    department === 'new-in' ? products.isNew : eq(products.category, department),
    subcategory && eq(products.subcategory, subcategory),
  );
  if (department !== 'new-in') return { where };
  return {
    where: sql`${products.id} in (
      select id from ${products} where ${where} order by ${sql.join(newestFirst, sql`, `)} limit ${NEW_ARRIVALS})`,
  };
}

export function isFindable(offeredIds: string[]): SQL {
  return sql`(${isInShop()}
    and (${products.category} in ('women', 'men') or ${products.id} = any(${sql.param(offeredIds)})))`;
}
