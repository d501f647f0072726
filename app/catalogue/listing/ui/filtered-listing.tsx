import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { Link, SecondaryLink } from '#app/ui/link.tsx';
import type { OfferedCard } from '../../product.ts';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { chosenValues, type Facet, type FacetCounts, facets, offeredFacetValues } from '../filters.ts';
import {
  type GridVariant,
  type ListingChoice,
  type ListingOrder,
  listingUrl,
  orderOf,
  readFilters,
  viewOf,
} from '../listing-url.ts';
import { focusFilters } from './filter-panel.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
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
export function FilteredListing(props: FilteredListingProps) {
  const { path, query, listing, offered = facets, orders, isSettling = false, onAdd, heartOf, all } = props;
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

type ListingResultsProps = Pick<FilteredListingProps, 'path' | 'onAdd' | 'heartOf'> & {
  choice: ListingChoice;
  cards: OfferedCard[];
  page: number;
  pages: number;
  variant: GridVariant;
  isSettling: boolean;
};

function ListingResults({ path, choice, page, pages, isSettling, ...grid }: ListingResultsProps) {
  if (isSettling) return <GridSkeleton count={Math.max(grid.cards.length, 1)} variant={grid.variant} />;
  return (
    <>
      <ProductGrid {...grid} isFirst />
      <Pagination path={path} choice={choice} page={page} pages={pages} />
    </>
  );
}

type PaginationProps = { path: string; choice: ListingChoice; page: number; pages: number };

/** Remounts on each page, so that the focus does not stay on a link that has scrolled out of view. */
function Pagination({ path, choice, page, pages }: PaginationProps) {
  const t = useWords();
  if (pages < 2) return null;
  const to = (number: number) => listingUrl(path, { ...choice, page: number });
  return (
    <nav key={page} aria-label={t('collection.pages')} className="pagination">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className="button button-secondary">
          {t('collection.previous')}
        </Link>
      )}
      <span aria-current="page">{t('collection.page', { page, pages })}</span>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" className="button button-secondary">
          {t('collection.next')}
        </Link>
      )}
    </nav>
  );
}

function NoMatchingProducts({ to }: { to: string }) {
  const t = useWords();
  return (
    <div className="listing-empty">
      <h2>{t('collection.nothingFits')}</h2>
      <p className="mt-2 mb-8 text-stone">{t('collection.nothingFitsText')}</p>
      <SecondaryLink to={to} preventScrollReset onClick={focusFilters}>
        {t('collection.clearAll')}
      </SecondaryLink>
    </div>
  );
}

function EmptyListing({ all }: { all: string | undefined }) {
  const t = useWords();
  return (
    <div className="listing-empty">
      <h2>{t('collection.empty')}</h2>
      <p className="mt-2 mb-8 text-stone">{t('collection.emptyText')}</p>
      <SecondaryLink to={all ?? '/'}>{all ? t('common.viewAll') : t('common.backHome')}</SecondaryLink>
    </div>
  );
}
