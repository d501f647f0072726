import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { DROP, NEW_IN } from '../categories.ts';
import { type ListedDepartment, listDepartments } from '../departments.server.ts';
import { isInShop } from '../product-sql.server.ts';
import { listSomeProductCards } from '../published-products.server.ts';
import { products } from '../tables.server.ts';
import type { CollectionCover } from '../ui/collection-covers.tsx';

const NEW_ARRIVALS = 6;

/** The products of a listing before filters. `best` ranks search results. */
export type ListingScope = { where: SQL | undefined; best?: SQL[] };

export const isInDepartment = ne(products.category, DROP);

export const newestFirst = [desc(products.isNew), desc(products.createdAt), asc(products.id)];

/** Returns the scope of a department. New-in contains the six newest products of all departments that are marked new. */
export function departmentScope(department: string, subcategories?: string[]): ListingScope {
  const where = and(
    isInShop(),
    isInDepartment,
    department === NEW_IN ? products.isNew : eq(products.category, department),
    subcategories && inArray(products.subcategory, subcategories),
  );
  if (department !== NEW_IN) return { where };
  return {
    where: sql`${products.id} in (
      select id from ${products} where ${where} order by ${sql.join(newestFirst, sql`, `)} limit ${NEW_ARRIVALS})`,
  };
}

export function isFindable(offeredIds: string[]): SQL {
  return sql`(${isInShop()}
    and (${isInDepartment} or ${products.id} = any(${sql.param(offeredIds)})))`;
}

export async function listCollectionCovers(db: Db, language: Language): Promise<CollectionCover[]> {
  const departments = await listDepartments(db);
  const first = departments.map(({ slug }) => {
    const { where } = departmentScope(slug);
    return sql`(select id from ${products} where ${where} order by ${sql.join(newestFirst, sql`, `)} limit 1)`;
  });
  if (!first.length) return [];
  const isFirst = sql`${products.id} in (${sql.join(first, sql` union all `)})`;
  const cards = await listSomeProductCards(db, language, isFirst);
  return departments.flatMap((department) => {
    const card = cards.find(({ category }) => category === department.slug);
    const { collection: title, description: text } = departmentTexts(language, department);
    return card ? [{ to: `/${department.slug}`, picture: card.picture, title, text }] : [];
  });
}

/** The loader sends these texts, since few pages need them. New-in has no row; `subcategory` is a name. */
export function departmentTexts(
  language: Language,
  department: ListedDepartment | undefined,
  subcategory?: string | undefined,
): { collection: string; description: string } {
  const t = wordsIn(language);
  const collection = department
    ? translated(language, department.title, department.titleNl).text
    : t('collection.new-inTitle');
  if (subcategory) {
    const description = { subcategory, collection, brand: config.BRAND_NAME };
    return { collection, description: t('collection.subcategoryDescription', description) };
  }
  const description = department
    ? translated(language, department.description, department.descriptionNl).text
    : t('collection.new-inDescription');
  return { collection, description };
}
