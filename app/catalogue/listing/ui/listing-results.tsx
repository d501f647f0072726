import type { ReactNode } from 'react';
import type { OfferedCard } from '../../product.ts';
import { ProductGrid } from '../../ui/product-grid.tsx';
import type { GridVariant, ListingChoice } from '../listing-url.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { Pagination } from './pagination.tsx';

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

/** The pieces of a page of a listing, and the way to its other pages. */
export function ListingResults({ path, choice, page, pages, isSettling, ...grid }: ListingResultsProps) {
  if (isSettling) return <GridSkeleton count={Math.max(grid.cards.length, 1)} variant={grid.variant} />;
  return (
    <>
      <ProductGrid {...grid} isFirst />
      <Pagination path={path} choice={choice} page={page} pages={pages} />
    </>
  );
}
