import { useEffect, useState } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import type { GridColumns } from '../../ui/product-grid.tsx';
import type { GridVariant } from '../listing-url.ts';

type GridSkeletonProps = { count: number; columns?: GridColumns; variant?: GridVariant };

export function GridSkeleton({ count, columns = 5, variant = 'products' }: GridSkeletonProps) {
  const t = useWords();
  return (
    <div role="status" aria-label={t('common.loading')}>
      <ul className="product-grid" data-columns={columns} data-variant={variant} aria-hidden>
        {[...Array(count).keys()].map((place) => (
          <li key={place} className="card">
            <span className="skeleton aspect-4/5" />
            <span className="skeleton card-title h-4 w-3/5" />
            <span className="skeleton card-price mt-2 h-4 w-1/4" />
            <span className="card-sizes h-6" />
          </li>
        ))}
      </ul>
    </div>
  );
}

const SKELETON_MS = 300;

export function useListingSkeleton(listing: string): boolean {
  const [settled, setSettled] = useState(listing);
  useEffect(() => {
    if (listing === settled) return;
    const timer = setTimeout(() => setSettled(listing), SKELETON_MS);
    return () => clearTimeout(timer);
  }, [listing, settled]);
  return listing !== settled;
}
