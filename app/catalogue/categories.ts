import type { Words } from '#app/platform/text/translations.ts';

export const departments = ['women', 'men', 'new-in'] as const;
export type Department = (typeof departments)[number];

export const categoriesInOrder = ['women', 'men', 'the-drop'] as const;
export type Category = (typeof categoriesInOrder)[number];

export const subcategoriesInOrder = [
  'dresses',
  'shirts',
  'tops',
  'bottoms',
  'sets',
  'two-pieces',
  'accessories',
  'test',
] as const;
export type Subcategory = (typeof subcategoriesInOrder)[number];

/** Excludes `test`, the subcategory of the product with which operators test real payments. */
export const shownSubcategories = subcategoriesInOrder.filter((subcategory) => subcategory !== 'test');

export function isDepartment(value: string | undefined): value is Department {
  return departments.includes(value as Department);
}

export function isShownSubcategory(value: string | undefined): value is Subcategory {
  return shownSubcategories.some((subcategory) => subcategory === value);
}

const subcategories: Record<'women' | 'men', readonly Subcategory[]> = {
  women: ['dresses', 'two-pieces', 'tops', 'bottoms', 'accessories'],
  men: ['shirts', 'sets', 'tops', 'bottoms', 'accessories'],
};

export function allowedSubcategories(category: 'women' | 'men' | 'the-drop'): readonly Subcategory[] {
  return category === 'the-drop' ? subcategoriesInOrder : subcategories[category];
}

/** The Dutch label of bottoms means trousers and skirts; in the men's department it means trousers only. */
export function subcategoryName(subcategory: Subcategory, department: Department, t: Words): string {
  return t(
    subcategory === 'bottoms' && department === 'men' ? 'common.bottoms-for-men' : `common.${subcategory}`,
  );
}
