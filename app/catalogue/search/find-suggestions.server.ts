import { and } from 'drizzle-orm';
import type { ShownPicture } from '#app/media/picture-sizes.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { type Department, type Subcategory, subcategoriesInOrder } from '../categories.ts';
import { newestFirst } from '../listing/listing-scope.server.ts';
import type { ProductCard } from '../product.ts';
import { listProductCards, listSubcategories } from '../published-products.server.ts';
import { products } from '../tables.server.ts';
import { interpretSearchQuery } from './interpret-search-query.server.ts';
import type { SearchTerm } from './search-terms.ts';

const PRODUCTS_SUGGESTED = 5;
const CATEGORIES_SUGGESTED = 4;

type CategorySuggestion = {
  department: Exclude<Department, 'new-in'>;
  subcategory: Subcategory | undefined;
};

export async function findSuggestions(
  db: Db,
  query: string,
  { offeredIds, language }: { offeredIds: string[]; language: Language },
): Promise<{ cards: ProductCard[]; categories: CategorySuggestion[] }> {
  const read = await interpretSearchQuery(db, query, offeredIds);
  if (!read || read.reading === 'none') return { cards: [], categories: [] };
  const { scope, terms } = read;
  const [rows, existing] = await Promise.all([
    db
      .select({ id: products.id })
      .from(products)
      .where(and(scope.where))
      .orderBy(...(scope.best ?? []), ...newestFirst)
      .limit(PRODUCTS_SUGGESTED),
    listSubcategories(db),
  ]);
  const ids = rows.map(({ id }) => id);
  return { cards: await listProductCards(db, ids, language), categories: categoriesOf(terms, existing) };
}

function categoriesOf(
  terms: SearchTerm[],
  existing: Record<Department, Subcategory[]>,
): CategorySuggestion[] {
  const fields = new Set(terms.flatMap((term) => term.fields));
  const named = (['women', 'men'] as const).filter((department) => fields.has(`category:${department}`));
  const subcategories = subcategoriesInOrder.filter((slug) => fields.has(`subcategory:${slug}`));
  if (!subcategories.length) return named.map((department) => ({ department, subcategory: undefined }));
  const departments = named.length ? named : (['women', 'men'] as const);
  return subcategories
    .flatMap((subcategory) => departments.map((department) => ({ department, subcategory })))
    .filter(({ department, subcategory }) => existing[department].includes(subcategory))
    .slice(0, CATEGORIES_SUGGESTED);
}

export type Suggestions = {
  categories: { text: string; to: string }[];
  products: {
    title: string;
    titleLanguage: Language;
    to: string;
    price: string;
    picture: ShownPicture | undefined;
  }[];
};
