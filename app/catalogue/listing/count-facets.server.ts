import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { hasFreeStock } from '../stock/free-stock-sql.server.ts';
import { productSizes, products } from '../tables.server.ts';
import { filterConditions, hasSize, priceRange } from './filter-conditions.server.ts';
import {
  type Facet,
  type FacetCounts,
  type Filters,
  facets,
  facetValues,
  mapFacets,
  priceRanges,
} from './filters.ts';
import type { ListingScope } from './listing-scope.server.ts';

/**
 * How many products a listing has with these filters, and for each value of the facets offered how many it would
 * have with that value chosen in its facet. Values without products are left out unless they are chosen.
 */
export async function countFacets(
  db: Db,
  scope: ListingScope,
  filters: Filters,
  offered: readonly Facet[] = facets,
): Promise<{ total: number; counts: FacetCounts }> {
  const [kinds, sizes] = await Promise.all([
    countKinds(db, scope, filters.size),
    offered.includes('size') ? countSizes(db, scope, filters) : [],
  ]);
  const countWhere = (isCounted: (kind: Kind) => boolean) =>
    kinds.reduce((sum, kind) => sum + (isCounted(kind) ? kind.count : 0), 0);
  const countOf = (facet: Facet, value: string) =>
    facet === 'size'
      ? (sizes.find((size) => size.value === value)?.count ?? 0)
      : countWhere((kind) => fits(kind, { ...filters, [facet]: [value] }));
  const counts = mapFacets((facet) =>
    (offered.includes(facet) ? facetValues[facet] : [])
      .map((value) => ({ value, count: countOf(facet, value) }))
      .filter(({ value, count }) => count > 0 || filters[facet].includes(value)),
  );
  return { total: countWhere((kind) => fits(kind, filters)), counts };
}

/** The condition that filters make, and how many products meet it. */
type Kind = Awaited<ReturnType<typeof countKinds>>[number];

/**
 * How many products of each kind a listing has. A few hundred rows, which are added up here: PostgreSQL would read all
 * products once for each facet.
 */
function countKinds(db: Db, scope: ListingScope, chosenSizes: readonly string[]) {
  return db
    .select({
      gender: products.gender,
      category: products.subcategory,
      colour: products.colour,
      price: priceRange,
      isNew: products.isNew,
      hasChosenSize: chosenSizes.length ? hasSize(chosenSizes) : sql<boolean>`true`,
      count: count(),
    })
    .from(products)
    .where(scope.where)
    .groupBy(sql`1, 2, 3, 4, 5, 6`);
}

function fits(kind: Kind, { gender, category, colour, price, new: isNew }: Filters): boolean {
  const isAny = (chosen: readonly string[], value: string | null | undefined) =>
    chosen.length === 0 || chosen.includes(value ?? '');
  return (
    isAny(gender, kind.gender) &&
    isAny(category, kind.category) &&
    isAny(colour, kind.colour) &&
    isAny(price, priceRanges[kind.price]) &&
    kind.hasChosenSize &&
    (isNew.length === 0 || kind.isNew)
  );
}

/** How many products a listing has in each size, whatever sizes are chosen. */
function countSizes(db: Db, scope: ListingScope, filters: Filters) {
  return db
    .select({ value: productSizes.size, count: count() })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(and(scope.where, hasFreeStock, ...filterConditions({ ...filters, size: [] })))
    .groupBy(productSizes.size);
}
