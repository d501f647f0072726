import {
  chosenValues,
  type Facet,
  type Filters,
  facets,
  facetValues,
  mapFacets,
  type OwnFacetValues,
} from './filters.ts';

export const gridVariants = ['products', 'cards', 'gallery', 'compact'] as const;
export type GridVariant = (typeof gridVariants)[number];

export type ListingChoice = {
  query?: string | undefined;
  filters?: Filters;
  sorting?: ListingOrder | undefined;
  view?: GridVariant;
  page?: number;
};

/** Returns the canonical path of a listing. The query parameters always have the same order. */
export function listingUrl(path: string, { query, filters, sorting, view, page }: ListingChoice): string {
  const search = new URLSearchParams();
  if (query) search.append('q', query);
  for (const { facet, value } of filters ? chosenValues(filters) : []) search.append(facet, value);
  if (sorting && sorting !== (query ? 'relevance' : 'newest')) search.append('sort', sorting);
  if (view && view !== 'products') search.append('view', view);
  if (page && page > 1) search.append('page', String(page));
  return search.size ? `${path}?${search}` : path;
}

/** Returns a path with only one of page, view and sorting, since caches could not hold their thousands of combinations. */
export function cachedListingUrl(
  path: string,
  { sorting, view, page }: { sorting: ListingOrder; view: GridVariant; page: number },
): string {
  if (page > 1) return listingUrl(path, { page });
  return view === 'products' ? listingUrl(path, { sorting }) : listingUrl(path, { view });
}

/** `own` are the departments, sizes, categories and colours that may be chosen, in order. */
export function readFilters(
  search: URLSearchParams,
  own: OwnFacetValues,
  offered: readonly Facet[] = facets,
): Filters {
  const known = facetValues(own);
  return mapFacets((facet) => {
    const asked = new Set(offered.includes(facet) ? search.getAll(facet) : []);
    return known[facet].filter((value) => asked.has(value));
  });
}

export function viewOf(search: URLSearchParams): GridVariant {
  const asked = search.get('view');
  return gridVariants.find((variant) => variant === asked) ?? 'products';
}

export function pageOf(search: URLSearchParams): number {
  return /^[1-9]\d{0,5}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1;
}

export function orderOf<Order extends ListingOrder>(
  search: URLSearchParams,
  orders: readonly [Order, ...Order[]],
): Order {
  return orders.find((order) => order === search.get('sort')) ?? orders[0];
}

export const sortings = ['newest', 'price-asc', 'price-desc'] as const;

export const listingOrders = ['relevance', ...sortings] as const;
export type ListingOrder = (typeof listingOrders)[number];
