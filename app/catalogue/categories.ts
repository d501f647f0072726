import { type Language, translated } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';

/** The listing of new products of all departments. Neither it nor the drops are departments of products. */
export const NEW_IN = 'new-in';
export const DROP = 'the-drop';

/** The terms of Google's product data, source: support.google.com/merchants/answer/6324479 and 6324463. */
export const audienceGenders = ['female', 'male', 'unisex'] as const;
export const ageGroups = ['adult', 'kids', 'toddler', 'infant', 'newborn'] as const;
export type Audience = {
  gender: (typeof audienceGenders)[number] | null;
  ageGroup: (typeof ageGroups)[number] | null;
};

/** The longest name of a department or category. */
export const LONGEST_NAME = 60;

/** A department, category or colour, with its names in both languages. */
export type NamedRow = { slug: string; name: string; nameNl: string };
export type Department = NamedRow;

/** Returns the name in the reader's language, also of new products and of drops; the slug if it is unknown. */
export function departmentName(
  departments: readonly Department[],
  slug: string,
  language: Language,
  t: Words,
): string {
  const known = departments.find((one) => one.slug === slug);
  if (known) return translated(language, known.name, known.nameNl).text;
  return slug === NEW_IN || slug === DROP ? t(`common.${slug}`) : slug;
}

export type ShopCategories = { departments: readonly Department[]; subcategories: readonly Subcategory[] };

/** Returns the values of a product's category: the departments, and that of items of drops. */
export function productCategories(departments: readonly Department[]): string[] {
  return [...departments.map(({ slug }) => slug), DROP];
}

/** The place before all subcategories, where an operator chooses one. */
export const FIRST = '/';

export type Subcategory = NamedRow & {
  /** The category that includes its products. */
  parent: string | null;
  /** Listings show one card for all colours of a design. */
  oneCard: boolean;
  /** The departments that list the category, with its name there if it has another one. */
  departments: { department: string; name: string | null; nameNl: string | null }[];
};

/** Returns the subcategories that products of a category may have. Items of drops may have any. */
export function allowedSubcategories<Known extends Subcategory>(
  subcategories: readonly Known[],
  category: string,
): Known[] {
  return subcategories.filter(
    ({ departments }) => category === DROP || departments.some(({ department }) => department === category),
  );
}

export function isAllowedSubcategory(
  subcategories: readonly Subcategory[],
  { category, subcategory }: { category: string; subcategory: string },
): boolean {
  return allowedSubcategories(subcategories, category).some(({ slug }) => slug === subcategory);
}

/** Returns the subcategories that a department lists. */
export function shownSubcategories<Known extends Subcategory>(subcategories: readonly Known[]): Known[] {
  return subcategories.filter(({ departments }) => departments.length > 0);
}

/** Returns the slugs of a category and of those that it includes. */
export function withChildren(
  subcategories: readonly Pick<Subcategory, 'slug' | 'parent'>[],
  slug: string,
): string[] {
  return [slug, ...subcategories.filter(({ parent }) => parent === slug).map((one) => one.slug)];
}

export type SubcategoryLink = { slug: string; name: string };

export function subcategoryLinks(subcategories: readonly NamedRow[], language: Language): SubcategoryLink[] {
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
