import { sql } from 'drizzle-orm';
import type { ShownPicture } from '#app/media/picture-sizes.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import type { Department, Subcategory } from '../categories.ts';
import { subcategoryName } from '../categories.ts';
import { listSomeProductCards } from '../published-products.server.ts';
import { products } from '../tables.server.ts';
import { departmentScope, newestFirst } from './listing-scope.server.ts';

const departments = ['women', 'men'] as const;

export type CollectionCover = {
  department: (typeof departments)[number];
  picture: ShownPicture | undefined;
  collection: string;
  description: string;
};

export async function listCollectionCovers(db: Db, language: Language): Promise<CollectionCover[]> {
  const first = departments.map((department) => {
    const { where } = departmentScope(department);
    return sql`(select id from ${products} where ${where} order by ${sql.join(newestFirst, sql`, `)} limit 1)`;
  });
  const isFirst = sql`${products.id} in (${sql.join(first, sql` union all `)})`;
  const cards = await listSomeProductCards(db, language, isFirst);
  return departments.flatMap((department) => {
    const card = cards.find(({ category }) => category === department);
    return card ? [{ department, picture: card.picture, ...departmentTexts(language, department) }] : [];
  });
}

/** The loader sends these texts, since few pages need them. */
export function departmentTexts(
  language: Language,
  department: Department,
  subcategory?: Subcategory | undefined,
): { collection: string; description: string } {
  const t = wordsIn(language);
  const collection = t(`collection.${department}Title`);
  const description = subcategory
    ? t('collection.subcategoryDescription', {
        subcategory: subcategoryName(subcategory, department, t),
        collection,
        brand: config.BRAND_NAME,
      })
    : t(`collection.${department}Description`);
  return { collection, description };
}
