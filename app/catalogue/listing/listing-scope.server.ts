import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { type Department, genders } from '../categories.ts';
import { isInShop } from '../product-sql.server.ts';
import { listSomeProductCards } from '../published-products.server.ts';
import { products } from '../tables.server.ts';

const NEW_ARRIVALS = 6;

/** The products of a listing before filters. `best` ranks search results. */
export type ListingScope = { where: SQL | undefined; best?: SQL[] };

export const newestFirst = [desc(products.isNew), desc(products.createdAt), asc(products.id)];

/** Returns the scope of a department. New-in contains the six newest women's and men's products that are marked new. */
export function departmentScope(department: Department, subcategory?: string): ListingScope {
  const where = and(
    isInShop(),
    inArray(products.category, ['women', 'men']),
    department === 'new-in' ? products.isNew : eq(products.category, department),
    subcategory ? eq(products.subcategory, subcategory) : undefined,
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

export type CollectionCover = Awaited<ReturnType<typeof listCollectionCovers>>[number];

export async function listCollectionCovers(db: Db, language: Language) {
  const first = genders.map((department) => {
    const { where } = departmentScope(department);
    return sql`(select id from ${products} where ${where} order by ${sql.join(newestFirst, sql`, `)} limit 1)`;
  });
  const isFirst = sql`${products.id} in (${sql.join(first, sql` union all `)})`;
  const cards = await listSomeProductCards(db, language, isFirst);
  return genders.flatMap((department) => {
    const card = cards.find(({ category }) => category === department);
    return card ? [{ department, picture: card.picture, ...departmentTexts(language, department) }] : [];
  });
}

/** The loader sends these texts, since few pages need them. `subcategory` is a name. */
export function departmentTexts(
  language: Language,
  department: Department,
  subcategory?: string | undefined,
): { collection: string; description: string } {
  const t = wordsIn(language);
  const collection = t(`collection.${department}Title`);
  const description = subcategory
    ? t('collection.subcategoryDescription', {
        subcategory,
        collection,
        brand: config.BRAND_NAME,
      })
    : t(`collection.${department}Description`);
  return { collection, description };
}
