import { type Language, translated } from '#app/platform/text/language.ts';

export const departments = ['women', 'men', 'new-in'] as const;
export type Department = (typeof departments)[number];

export const genders = ['women', 'men'] as const;
export type Gender = (typeof genders)[number];

export const categoriesInOrder = ['women', 'men', 'the-drop'] as const;
export type Category = (typeof categoriesInOrder)[number];

export function isDepartment(value: string | undefined): value is Department {
  return departments.includes(value as Department);
}

/** The place before all subcategories, where an operator chooses one. */
export const FIRST = '/';

export type NamedSubcategory = { slug: string; name: string; nameNl: string };
export type Subcategory = NamedSubcategory & {
  /** Listings show one card for all colours of a design. */
  oneCard: boolean;
  /** The departments that list the category, with its name there if it has another one. */
  departments: { department: Gender; name: string | null; nameNl: string | null }[];
};

/** Returns the subcategories that products of a category may have. Items of drops may have any. */
export function allowedSubcategories<Known extends Subcategory>(
  subcategories: readonly Known[],
  category: Category,
): Known[] {
  return subcategories.filter(
    ({ departments }) =>
      category === 'the-drop' || departments.some(({ department }) => department === category),
  );
}

export function isAllowedSubcategory(
  subcategories: readonly Subcategory[],
  { category, subcategory }: { category: Category; subcategory: string },
): boolean {
  return allowedSubcategories(subcategories, category).some(({ slug }) => slug === subcategory);
}

/** Returns the subcategories that a department lists. */
export function shownSubcategories<Known extends Subcategory>(subcategories: readonly Known[]): Known[] {
  return subcategories.filter(({ departments }) => departments.length > 0);
}

export type SubcategoryLink = { slug: string; name: string };

export function subcategoryLinks(
  subcategories: readonly NamedSubcategory[],
  language: Language,
): SubcategoryLink[] {
  return subcategories.map(({ slug, name, nameNl }) => ({
    slug,
    name: translated(language, name, nameNl).text,
  }));
}

/** Returns the name in a department, such as trousers for men, or else in general; the slug if it is unknown. */
export function subcategoryName(
  subcategories: readonly Subcategory[],
  slug: string,
  language: Language,
  department?: string,
): string {
  const known = subcategories.find((one) => one.slug === slug);
  if (!known) return slug;
  const own = known.departments.find((one) => one.department === department);
  return translated(language, own?.name ?? known.name, own?.nameNl ?? known.nameNl).text;
}
