import type { Words } from '#app/platform/text/i18n.ts';
import type { Department, Subcategory } from './categories.ts';

/** The name of a subcategory in a department: Dutch has one word for trousers and skirts, but men find no skirts. */
export function subcategoryName(subcategory: Subcategory, department: Department, t: Words): string {
  return t(
    subcategory === 'bottoms' && department === 'men' ? 'common.bottoms-for-men' : `common.${subcategory}`,
  );
}
