import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { Link, SecondaryLink } from '#app/ui/link.tsx';
import type { OfferedCard } from '../../product.ts';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { type GridVariant, type ListingChoice, listingUrl } from '../listing-url.ts';
import { focusFilters } from './filter-panel.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';

type ListingResultsProps = {
  path: string;
  choice: ListingChoice;
  cards: OfferedCard[];
  page: number;
  pages: number;
  variant: GridVariant;
  isSettling: boolean;
  onAdd: (card: OfferedCard, size: string) => void;
  heartOf: (card: OfferedCard) => ReactNode;
};

export function ListingResults({ path, choice, page, pages, isSettling, ...grid }: ListingResultsProps) {
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

export function NoMatchingProducts({ to }: { to: string }) {
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

export function EmptyListing({ all }: { all: string | undefined }) {
  const t = useWords();
  return (
    <div className="listing-empty">
      <h2>{t('collection.empty')}</h2>
      <p className="mt-2 mb-8 text-stone">{t('collection.emptyText')}</p>
      <SecondaryLink to={all ?? '/'}>{all ? t('common.viewAll') : t('common.backHome')}</SecondaryLink>
    </div>
  );
}
