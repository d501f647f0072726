import { type Subcategory, subcategoriesInOrder } from './categories.ts';

const subcategories: Record<'women' | 'men', readonly Subcategory[]> = {
  women: ['dresses', 'two-pieces', 'tops', 'bottoms', 'accessories'],
  men: ['shirts', 'sets', 'tops', 'bottoms', 'accessories'],
};

/** Returns the categories of a gender; drop-only products may have any. */
export function allowedSubcategories(category: 'women' | 'men' | 'the-drop'): readonly Subcategory[] {
  return category === 'the-drop' ? subcategoriesInOrder : subcategories[category];
}
