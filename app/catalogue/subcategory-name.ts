import type { Words } from '#app/platform/text/i18n.ts';
import type { Department, Subcategory } from './categories.ts';

/** Dutch has one word for trousers and skirts; in the men's department it means trousers only. */
export function subcategoryName(subcategory: Subcategory, department: Department, t: Words): string {
  return t(
    subcategory === 'bottoms' && department === 'men' ? 'common.bottoms-for-men' : `common.${subcategory}`,
  );
}
