import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { OfferedCard } from '../../product.ts';
import { chosenValues, type Facet, type FacetCounts, facets, offeredFacetValues } from '../filters.ts';
import {
  type ListingChoice,
  type ListingOrder,
  listingUrl,
  orderOf,
  readFilters,
  viewOf,
} from '../listing-url.ts';
import { EmptyListing, ListingResults, NoMatchingProducts } from './listing-results.tsx';
import { ListingWithFiltersAndSorting } from './product-listing.tsx';

type FilteredListingProps = {
  path: string;
  query?: string;
  listing: { cards: OfferedCard[]; total: number; page: number; pages: number; counts: FacetCounts };
  offered?: readonly Facet[];
  orders: readonly [ListingOrder, ...ListingOrder[]];
  isSettling?: boolean;
  onAdd: (card: OfferedCard, size: string) => void;
  heartOf: (card: OfferedCard) => ReactNode;
  /** The wider listing to which an empty one leads, instead of to the home page. */
  all?: string | undefined;
};

/** Displays the products of a listing with the filters, order and view that the address or a loading page chooses. */
export function FilteredListing({
  path,
  query,
  listing,
  offered = facets,
  orders,
  isSettling = false,
  onAdd,
  heartOf,
  all,
}: FilteredListingProps) {
  const { cards, total, page, pages, counts } = listing;
  const search = usePendingListingSearchParams();
  const own = offeredFacetValues(counts);
  const filters = readFilters(search, own, offered);
  const sorting = orderOf(search, orders);
  const variant = viewOf(search);
  const choice: ListingChoice = { query, filters, sorting, view: variant };
  // While unfiltered results load, the page still displays the filtered ones.
  const here = new URLSearchParams(useLocation().search);
  const hasFilters = [search, here].some(
    (asked) => chosenValues(readFilters(asked, own, offered)).length > 0,
  );
  if (total === 0 && !hasFilters) return <EmptyListing all={all} />;
  const shown = { path, query, filters, offered, counts, total, sorting, orders, variant };
  return (
    <ListingWithFiltersAndSorting {...shown}>
      {cards.length > 0 ? (
        <ListingResults {...{ path, choice, cards, page, pages, variant, isSettling, onAdd, heartOf }} />
      ) : (
        <NoMatchingProducts to={listingUrl(path, { query, sorting, view: variant })} />
      )}
    </ListingWithFiltersAndSorting>
  );
}

export function usePendingListingSearchParams(): URLSearchParams {
  const here = useLocation();
  const next = useNavigation().location;
  return new URLSearchParams(next?.pathname === here.pathname ? next.search : here.search);
}
