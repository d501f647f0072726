import { config } from '#app/platform/config.server.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { Department, Subcategory } from '../categories.ts';
import { subcategoryName } from '../subcategory-name.ts';

/** Returns a department's title and description; part of the loader data, since few pages need them. */
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
