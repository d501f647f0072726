import { ArrowDownUp, Grid2x2, Grid3x3, LayoutGrid, SlidersHorizontal, Square, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { useClosedByBack } from '#app/ui/use-closed-by-back.ts';
import { chosenValues, type FacetCounts, type Filters, facetValueName, withoutValue } from '../filters.ts';
import {
  type GridVariant,
  gridVariants,
  type ListingChoice,
  type ListingOrder,
  listingUrl,
} from '../listing-url.ts';
import {
  closePopoverOnBlur,
  FILTER_TOGGLE,
  FILTERS,
  FilterPanel,
  type FilterPanelProps,
  focusFilters,
} from './filter-panel.tsx';

type ListingProps = Omit<FilterPanelProps, 'choice'> & {
  query?: string;
  sorting: ListingOrder;
  orders: readonly ListingOrder[];
  variant: GridVariant;
  children: ReactNode;
};

const ORDER = 'listing-order';

export function ListingWithFiltersAndSorting({ children, ...choosing }: ListingProps) {
  const { path, query, filters, total, sorting, orders, variant } = choosing;
  const t = useWords();
  const sheet = useRef<HTMLElement>(null);
  const [isCovered, setCovered] = useState(false);
  useClosedByBack(sheet);
  const close = () => sheet.current?.hidePopover();
  const choice: ListingChoice = { query, filters, sorting, view: variant };
  const { length } = chosenValues(filters);
  return (
    <div className="listing">
      <FilterPanel {...choosing} choice={choice} />
      <div className="listing-tools">
        <button type="button" id={FILTER_TOGGLE} className="listing-toggle" popoverTarget={FILTERS}>
          <SlidersHorizontal aria-hidden size={16} strokeWidth={1.4} />
          {length ? t('collection.filterWith', { count: length }) : t('collection.filter')}
        </button>
        <p role="status" className="listing-count">
          {t('collection.count', { count: total })}
        </p>
        <button type="button" className="listing-toggle" popoverTarget={ORDER}>
          <ArrowDownUp aria-hidden size={16} strokeWidth={1.4} />
          {t('collection.order')}
        </button>
        <section
          ref={sheet}
          id={ORDER}
          popover="auto"
          className="listing-choices sheet"
          aria-label={t('collection.order')}
          onBlur={closePopoverOnBlur}
          tabIndex={-1}
          onToggle={({ newState, currentTarget }) => {
            setCovered(newState === 'open');
            if (newState === 'open') currentTarget.focus();
          }}
        >
          <nav aria-label={t('common.sort')} className="listing-order">
            <ul className="listing-links">
              {orders.map((order) => (
                <li key={order}>
                  <Link
                    to={listingUrl(path, { ...choice, sorting: order })}
                    replace
                    preventScrollReset
                    aria-current={order === sorting || undefined}
                    onClick={close}
                  >
                    {t(`common.${order}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <GridVariantSwitch path={path} choice={choice} variant={variant} onChoose={close} />
        </section>
      </div>
      <div className="listing-found" inert={isCovered}>
        <ChosenFilters path={path} choice={choice} filters={filters} counts={choosing.counts} />
        {children}
      </div>
    </div>
  );
}

type ChosenFiltersProps = { path: string; choice: ListingChoice; filters: Filters; counts: FacetCounts };

function ChosenFilters({ path, choice, filters, counts }: ChosenFiltersProps) {
  const t = useWords();
  const chosen = chosenValues(filters);
  if (!chosen.length) return null;
  return (
    <ul className="chosen-filters" aria-label={t('collection.chosenFilters')}>
      {chosen.map(({ facet, value }) => {
        const offered = counts[facet].find((one) => one.value === value);
        const name = facetValueName(facet, offered ?? { value }, t);
        const rest = { ...choice, page: 1, filters: withoutValue(filters, facet, value) };
        return (
          <li key={`${facet} ${value}`}>
            <Link
              to={listingUrl(path, rest)}
              preventScrollReset
              rel="nofollow"
              className="chosen-filter"
              aria-label={t('collection.removeFilter', { value: name })}
              onClick={focusFilters}
            >
              {name}
              <X aria-hidden size={14} strokeWidth={1.4} />
            </Link>
          </li>
        );
      })}
      <li>
        <Link
          to={listingUrl(path, { ...choice, page: 1, filters: undefined })}
          preventScrollReset
          className="chosen-filter text-link"
          onClick={focusFilters}
        >
          {t('collection.clearAll')}
        </Link>
      </li>
    </ul>
  );
}

const icons: Record<GridVariant, typeof Square> = {
  products: LayoutGrid,
  cards: Square,
  gallery: Grid2x2,
  compact: Grid3x3,
};

type GridVariantSwitchProps = {
  path: string;
  choice: ListingChoice;
  variant: GridVariant;
  onChoose: () => void;
};

function GridVariantSwitch({ path, choice, variant, onChoose }: GridVariantSwitchProps) {
  const t = useWords();
  return (
    <nav aria-label={t('collection.view')} className="listing-views">
      <ul>
        {gridVariants.map((view) => {
          const Icon = icons[view];
          return (
            <li key={view}>
              <Link
                to={listingUrl(path, { ...choice, view })}
                replace
                preventScrollReset
                rel="nofollow"
                className="icon-button"
                aria-label={t(`collection.${view}`)}
                title={t(`collection.${view}`)}
                aria-current={view === variant || undefined}
                onClick={onChoose}
              >
                <Icon aria-hidden size={18} strokeWidth={1.2} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
