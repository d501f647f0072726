import { shownSubcategories } from '../categories.ts';
import { colours } from '../colour.ts';
import { sizesInOrder } from '../product.ts';

/** What a listing can be narrowed by, in the order of the address and of the page. */
export const facets = ['gender', 'category', 'size', 'colour', 'price', 'new'] as const;
export type Facet = (typeof facets)[number];

/** Values of one facet widen each other, facets narrow each other. */
export type Filters = Record<Facet, readonly string[]>;

export type FacetValue = { value: string; count: number };
/** For each value that has products or is chosen: how many one would see by choosing it in its facet. */
export type FacetCounts = Record<Facet, FacetValue[]>;

/** Whole euros: from the first, up to but not with the second. */
export const priceRanges = ['0-50', '50-100', '100-150', '150-200', '200-'] as const;

/** Every value there is, in the order of the house. */
export const facetValues: Filters = {
  gender: ['women', 'men'],
  category: shownSubcategories,
  size: sizesInOrder,
  colour: colours,
  price: priceRanges,
  new: ['1'],
};

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
