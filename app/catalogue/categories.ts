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

/** Leaves out `test`, which only the product for testing real payments has. */
export const shownSubcategories = subcategoriesInOrder.filter((subcategory) => subcategory !== 'test');

export function isDepartment(value: string | undefined): value is Department {
  return departments.includes(value as Department);
}

export function isShownSubcategory(value: string | undefined): value is Subcategory {
  return shownSubcategories.some((subcategory) => subcategory === value);
}
