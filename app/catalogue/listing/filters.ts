import type { Words } from '#app/platform/text/translations.ts';
import { shownSubcategories } from '../categories.ts';
import { colourFamilies, type ShopRows } from '../colours.ts';
import { sizeName } from '../size-name.ts';

export const facets = ['gender', 'category', 'size', 'colour', 'price', 'new'] as const;
export type Facet = (typeof facets)[number];

/** A product matches if, in each facet with chosen values, it has one of them. */
export type Filters = Record<Facet, readonly string[]>;

/** `name` is that of a department, category or colour, in the reader's language, or of equal sizes. Others are translated. `swatch` is a CSS background. */
export type FacetValue = { value: string; name?: string; swatch?: string; count: number };
export type FacetCounts = Record<Facet, FacetValue[]>;

/** The ranges are in whole euros and exclude their upper bound. */
export const priceRanges = ['0-50', '50-100', '100-150', '150-200', '200-'] as const;

/** The values of the shop's own facets, in order. */
export type OwnFacetValues = Pick<Filters, 'gender' | 'size' | 'category' | 'colour'>;

export function ownFacetValues(
  size: readonly string[],
  { departments, subcategories, colours }: ShopRows,
): OwnFacetValues {
  const slugs = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug);
  return {
    gender: slugs(departments),
    size,
    category: slugs(shownSubcategories(subcategories)),
    colour: slugs(colourFamilies(colours)),
  };
}

/** Returns the values of each facet in order. */
export function facetValues(own: OwnFacetValues): Filters {
  return {
    ...own,
    price: priceRanges,
    new: ['1'],
  };
}

export const noFilters: Filters = { gender: [], category: [], size: [], colour: [], price: [], new: [] };

export function mapFacets<Value>(of: (facet: Facet) => Value): Record<Facet, Value> {
  return Object.fromEntries(facets.map((facet) => [facet, of(facet)])) as Record<Facet, Value>;
}

export function chosenValues(filters: Filters): { facet: Facet; value: string }[] {
  return facets.flatMap((facet) => filters[facet].map((value) => ({ facet, value })));
}

export function withoutValue(filters: Filters, facet: Facet, value: string): Filters {
  return { ...filters, [facet]: filters[facet].filter((chosen) => chosen !== value) };
}

export function facetValueName(
  facet: Facet,
  { value, name }: Pick<FacetValue, 'value' | 'name'>,
  t: Words,
): string {
  if (facet === 'gender' || facet === 'category' || facet === 'colour') return name ?? value;
  if (facet === 'size') return sizeName(name ?? value, t);
  if (facet === 'price') return priceRangeName(value, t);
  return t('collection.newOnly');
}

/** Returns the values that results offer. */
export function offeredFacetValues(counts: FacetCounts): OwnFacetValues {
  const values = (facet: keyof OwnFacetValues) => counts[facet].map(({ value }) => value);
  return {
    ...{ gender: values('gender'), size: values('size') },
    ...{ category: values('category'), colour: values('colour') },
  };
}

function priceRangeName(range: string, t: Words): string {
  const [from, to] = range.split('-');
  if (!to) return t('collection.priceFrom', { from });
  return Number(from) ? t('collection.priceBetween', { from, to }) : t('collection.priceUnder', { to });
}
