import { type Language, translated } from '#app/platform/text/language.ts';
import { isAllowedSubcategory, type NamedRow, productCategories, type ShopCategories } from './categories.ts';

/** `swatch` is a CSS background. */
export type Colour = NamedRow & { searchWords: string; family: string | null; swatch: string };

/** The rows that a product names. */
export type ShopRows = ShopCategories & { colours: readonly Colour[] };

/** Returns the CSS background of one or two colours, or of a picture in the library. */
export function swatchBackground(
  first: string | null,
  second: string | null,
  pictureUrl: string | null,
): string {
  if (pictureUrl) return `url("${pictureUrl}-200.webp") center / cover`;
  return first && second ? `linear-gradient(135deg, ${first} 50%, ${second} 0)` : (first ?? '');
}

/** Returns the families, by which listings filter. */
export function colourFamilies<Known extends Pick<Colour, 'family'>>(colours: readonly Known[]): Known[] {
  return colours.filter(({ family }) => family === null);
}

/** Returns the slugs of a family and of its members. */
export function coloursOfFamily(colours: readonly Pick<Colour, 'slug' | 'family'>[], slug: string): string[] {
  return [slug, ...colours.filter(({ family }) => family === slug).map((one) => one.slug)];
}

/** Returns the slug if the colour is unknown. */
export function colourName(colours: readonly NamedRow[], slug: string, language: Language): string {
  const known = colours.find((one) => one.slug === slug);
  return known ? translated(language, known.name, known.nameNl).text : slug;
}

/** A product may have no colour. */
export function isKnownColour(colours: readonly Pick<Colour, 'slug'>[], slug: string | null): boolean {
  return !slug || colours.some((one) => one.slug === slug);
}

/** Returns the fields of a product that name no department, category or colour of the shop. */
export function unknownRows(
  { departments, subcategories, colours }: ShopRows,
  product: { category: string; subcategory: string; colour: string | null },
): ('category' | 'subcategory' | 'colour')[] {
  const isCategory = productCategories(departments).includes(product.category);
  return [
    ...(isCategory ? [] : (['category'] as const)),
    ...(isCategory && !isAllowedSubcategory(subcategories, product) ? (['subcategory'] as const) : []),
    ...(isKnownColour(colours, product.colour) ? [] : (['colour'] as const)),
  ];
}
