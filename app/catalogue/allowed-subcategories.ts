import { type Subcategory, subcategoriesInOrder } from './categories.ts';

const subcategories: Record<'women' | 'men', readonly Subcategory[]> = {
  women: ['dresses', 'two-pieces', 'tops', 'bottoms', 'accessories'],
  men: ['shirts', 'sets', 'tops', 'bottoms', 'accessories'],
};

/** What a product of this gender may be; one that only drops show may be anything. */
export function allowedSubcategories(category: 'women' | 'men' | 'the-drop'): readonly Subcategory[] {
  return category === 'the-drop' ? subcategoriesInOrder : subcategories[category];
}
