import { useWords } from '#app/platform/words.ts';
import { Link } from '#app/ui/link.tsx';
import type { Facet, FacetCounts, Filters } from '../filters.ts';
import { type GridVariant, type ListingChoice, listingAddress } from '../listing-address.ts';
import type { ListingOrder } from '../product.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { GridVariantSwitch } from './grid-variant-switch.tsx';

type ListingToolsProps = {
  path: string;
  query?: string;
  filters: Filters;
  offered: readonly Facet[];
  counts: FacetCounts;
  total: number;
  sorting: ListingOrder;
  orders: readonly ListingOrder[];
  variant: GridVariant;
};

/** What of a listing is shown, in which order and how: links and a form, so it works before JavaScript. */
export function ListingTools(tools: ListingToolsProps) {
  const { path, query, filters, total, sorting, orders, variant } = tools;
  const t = useWords();
  const choice: ListingChoice = { query, filters, sorting, view: variant };
  return (
    <>
      <div className="listing-tools">
        <FilterPanel {...tools} choice={choice} />
        <p role="status" className="listing-count">
          {t('collection.count', { count: total })}
        </p>
        <nav aria-label={t('common.sort')} className="listing-order">
          <ul className="listing-links">
            {orders.map((order) => (
              <li key={order}>
                <Link
                  to={listingAddress(path, { ...choice, sorting: order })}
                  replace
                  preventScrollReset
                  aria-current={order === sorting || undefined}
                >
                  {t(`common.${order}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <GridVariantSwitch path={path} choice={choice} variant={variant} />
      </div>
      <ChosenFilters path={path} choice={choice} filters={filters} />
    </>
  );
}
