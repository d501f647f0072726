import { and, asc, desc, type SQL } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { firstByPrice, priceInForce } from '../price-in-force.server.ts';
import type { ProductCard } from '../product.ts';
import { listSomeProductCards } from '../published-products.server.ts';
import { countFacets, type ProductKind } from './count-facets.ts';
import { filterConditions, isInPriceRanges } from './filter-conditions.server.ts';
import { type Facet, type FacetCounts, type Filters, facets, noFilters } from './filters.ts';
import { type ListingScope, newestFirst } from './listing-scope.server.ts';
import { listProductKinds } from './product-kinds.server.ts';
import type { ListingOrder } from './sort-orders.ts';

export const PAGE_SIZE = 48;

export type Listing = { cards: ProductCard[]; total: number; pages: number; counts: FacetCounts };

/**
 * Returns one page of a listing with facet counts. Prices in cents; pages count from 1, and one past the last is empty. Texts fall back to
 * English. `kinds` are those of the scope, if read already.
 */
export async function findListing(
  db: Db,
  scope: ListingScope,
  choice: {
    filters?: Filters;
    offered?: readonly Facet[];
    sorting?: ListingOrder;
    page?: number;
    language: Language;
    kinds?: Promise<ProductKind[]>;
  },
): Promise<Listing> {
  const { filters = noFilters, offered = facets, sorting = 'newest', page = 1, language } = choice;
  const { kinds = listProductKinds(db, scope.where) } = choice;
  const [cards, known] = await Promise.all([
    listPage(db, scope, { filters, sorting, page, language }),
    kinds,
  ]);
  const { total, counts } = countFacets(known, filters, offered);
  return { cards, total, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), counts };
}

type Choice = { filters: Filters; sorting: ListingOrder; page: number; language: Language };

function listPage(db: Db, scope: ListingScope, { filters, sorting, page, language }: Choice) {
  const where = and(scope.where, ...filterConditions(filters));
  const offset = (page - 1) * PAGE_SIZE;
  const asksForPrices = sorting.startsWith('price') || filters.price.length > 0;
  const first = asksForPrices
    ? firstByPrice(
        { where, price: (cents) => isInPriceRanges(filters, cents) },
        (cents) => orderOf(scope, sorting, cents),
        offset + PAGE_SIZE,
      )
    : where;
  const orderBy = orderOf(scope, sorting, priceInForce);
  return listSomeProductCards(db, language, first, { orderBy, limit: PAGE_SIZE, offset });
}

function orderOf(scope: ListingScope, sorting: ListingOrder, price: SQL): SQL[] {
  const orders: Record<ListingOrder, SQL[]> = {
    relevance: scope.best ?? [],
    newest: [],
    'price-asc': [asc(price)],
    'price-desc': [desc(price)],
  };
  return [...orders[sorting], ...newestFirst];
}
