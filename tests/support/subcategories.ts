import type { ListedDepartment } from '#app/catalogue/departments.server.ts';
import type { SubcategoryWithDefaults } from '#app/catalogue/subcategories.server.ts';
import { sampleColours } from './colours.ts';

/** The sample shop's departments. A database test compares them with those of the migrations. */
export const sampleDepartments: ListedDepartment[] = [
  {
    ...{ slug: 'women', name: 'Women', nameNl: 'Dames', gender: 'female', ageGroup: 'adult' },
    searchWords: 'women womens woman ladies lady dames vrouwen vrouw',
    title: 'Women’s Collection',
    titleNl: 'Damescollectie',
    description:
      'Dresses, linen and satin for women, inspired by the light and the tiles of the Mediterranean.',
    descriptionNl:
      'Jurken, linnen en satijn voor dames, geïnspireerd op het licht en de tegels van de Middellandse Zee.',
  },
  {
    ...{ slug: 'men', name: 'Men', nameNl: 'Heren', gender: 'male', ageGroup: 'adult' },
    searchWords: 'men mens man gentlemen heren mannen',
    title: 'Men’s Collection',
    titleNl: 'Herencollectie',
    description: 'Shirts, trousers and sets for men in linen, cotton and denim, cut for warm days.',
    descriptionNl:
      'Overhemden, broeken en sets voor heren in linnen, katoen en denim, gemaakt voor warme dagen.',
  },
];

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
  departments: string[],
  searchWords: string,
): SubcategoryWithDefaults {
  const listed = departments.map((department) => ({ department, name: null, nameNl: null }));
  return {
    ...{ id: slug, slug, name, nameNl, parent: null, oneCard: false, searchWords, departments: listed },
    ...{ sizeSystemId: 'letters', taxClass: 'standard' },
  };
}

export const sampleShop = {
  departments: sampleDepartments,
  subcategories: sampleSubcategories,
  colours: sampleColours,
};
