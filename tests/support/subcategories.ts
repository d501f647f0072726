import type { Gender } from '#app/catalogue/categories.ts';
import type { SubcategoryWithDefaults } from '#app/catalogue/subcategories.server.ts';

/** The sample shop's categories. A database test compares them with those of the migrations. */
export const sampleSubcategories: SubcategoryWithDefaults[] = [
  category('dresses', ['Dresses', 'Jurken'], ['women'], 'dress gown frock jurk jurken kleed'),
  category('shirts', ['Shirts', 'Overhemden'], ['men'], 'shirt shirts overhemd hemd'),
  category('tops', ['Tops', 'Tops'], ['women', 'men'], 'tops top bovenstuk'),
  {
    ...category('bottoms', ['Bottoms', 'Broeken & rokken'], ['women', 'men'], 'bottoms onderstuk'),
    departments: [
      { department: 'women', name: null, nameNl: null },
      { department: 'men', name: 'Bottoms', nameNl: 'Broeken' },
    ],
  },
  category('sets', ['Sets', 'Sets'], ['men'], 'set suit outfit kostuum pak'),
  category(
    'two-pieces',
    ['Two-Pieces', 'Tweedelig'],
    ['women'],
    'set suit outfit kostuum pak twopiece tweedelig coord',
  ),
  category(
    'accessories',
    ['Accessories', 'Accessoires'],
    ['women', 'men'],
    'accessories accessory accessoire',
  ),
  category('test', ['Test', 'Test'], [], ''),
];

function category(
  slug: string,
  [name, nameNl]: [string, string],
  departments: Gender[],
  searchWords: string,
): SubcategoryWithDefaults {
  const listed = departments.map((department) => ({ department, name: null, nameNl: null }));
  return {
    ...{ slug, name, nameNl, oneCard: false, searchWords, departments: listed },
    ...{ sizeSystemId: 'letters', taxClass: 'standard' },
  };
}
