import { sizesInOrder } from '../product.ts';
import { type Facet, type FacetCounts, type Filters, facets, facetValues, mapFacets } from './filters.ts';

export type ProductKind = {
  gender: string | null;
  category: string;
  colour: string | null;
  price: string;
  isNew: boolean;
  /** Sizes with free items, one bit each in the order of `sizesInOrder`. */
  sizes: number;
  count: number;
};

/**
 * Counts the products that match the filters, and for each facet value those with that value chosen. Omits values without products unless
 * chosen. Adds up a few thousand kinds in memory, since PostgreSQL would read all products once per facet.
 */
export function countFacets(
  kinds: ProductKind[],
  filters: Filters,
  offered: readonly Facet[] = facets,
): { total: number; counts: FacetCounts } {
  let total = 0;
  const counted = mapFacets(() => new Map<string, number>());
  for (const kind of kinds) {
    const missed = facets.filter((facet) => !isChosen(kind, facet, filters[facet]));
    if (missed.length === 0) total += kind.count;
    // A kind that fails a single facet counts for the other values of that facet.
    if (missed.length > 1) continue;
    for (const facet of missed.length ? missed : facets)
      for (const value of valuesOf(kind, facet))
        counted[facet].set(value, (counted[facet].get(value) ?? 0) + kind.count);
  }
  const counts = mapFacets((facet) =>
    (offered.includes(facet) ? facetValues[facet] : [])
      .map((value) => ({ value, count: counted[facet].get(value) ?? 0 }))
      .filter(({ value, count }) => count > 0 || filters[facet].includes(value)),
  );
  return { total, counts };
}

function isChosen(kind: ProductKind, facet: Facet, chosen: readonly string[]): boolean {
  return chosen.length === 0 || valuesOf(kind, facet).some((value) => chosen.includes(value));
}

function valuesOf(kind: ProductKind, facet: Facet): string[] {
  if (facet === 'size') return sizesInOrder.filter((_, bit) => kind.sizes & (1 << bit));
  if (facet === 'new') return kind.isNew ? ['1'] : [];
  const value = kind[facet];
  return value === null ? [] : [value];
}
