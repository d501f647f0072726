import type { ReactNode } from 'react';
import { SectionErrorBoundary } from '#app/ui/section-error-boundary.tsx';
import type { GridVariant } from '../listing/listing-url.ts';
import type { OfferedCard as Card } from '../product.ts';
import { ProductCard } from './product-card.tsx';

export type GridColumns = 3 | 4 | 5;

type ProductGridProps = {
  cards: Card[];
  onAdd: (card: Card, size: string) => void;
  isFirst?: boolean;
  columns?: GridColumns;
  variant?: GridVariant;
  titleAs?: 'h2' | 'h3';
  heartOf?: (card: Card) => ReactNode;
};

const narrow = '(width >= 22rem) calc(50vw - 1.375rem), calc(100vw - 2rem)';
/** The widths in listing.css by number of columns: three beside a drop's text or in a row, five beside filters. */
const pictureSizes = {
  3: '(width >= 100rem) 20.39rem, (width >= 64rem) calc(22.22vw - 1.83rem), (width >= 48rem) calc(33.33vw - 2.17rem), (width >= 31rem) 18rem, calc(62vw - 1.24rem)',
  4: `(width >= 100rem) 22.56rem, (width >= 64rem) calc(25vw - 2.44rem), (width >= 48rem) calc(50vw - 2.63rem), ${narrow}`,
  5: `(width >= 120rem) 18.2rem, (width >= 116rem) calc(20vw - 5.8rem), (width >= 100rem) calc(25vw - 6.88rem), (width >= 80rem) calc(33.33vw - 8.67rem), (width >= 64rem) calc(33.33vw - 8.5rem), (width >= 48rem) calc(33.33vw - 2.17rem), ${narrow}`,
};

const variantSizes: Record<Exclude<GridVariant, 'products'>, string> = {
  cards:
    '(width >= 120rem) 31.33rem, (width >= 100rem) calc(33.33vw - 8.67rem), (width >= 64rem) calc(50vw - 12.25rem), (width >= 48rem) calc(50vw - 2.75rem), calc(100vw - 2rem)',
  gallery:
    '(width >= 120rem) 19.3rem, (width >= 116rem) calc(20vw - 4.7rem), (width >= 100rem) calc(25vw - 5.85rem), (width >= 64rem) calc(33.33vw - 7.75rem), (width >= 48rem) calc(33.33vw - 1.45rem), calc(50vw - 1.1rem)',
  compact:
    '(width >= 120rem) 18.8rem, (width >= 100rem) calc(20vw - 5.2rem), (width >= 64rem) calc(25vw - 6.31rem), (width >= 48rem) calc(25vw - 1.4rem), calc(33.33vw - 1rem)',
};

export function ProductGrid({
  cards,
  onAdd,
  isFirst = false,
  columns = 5,
  variant = 'products',
  titleAs = 'h2',
  heartOf,
}: ProductGridProps) {
  return (
    <SectionErrorBoundary>
      <ul className="product-grid" data-columns={columns} data-variant={variant}>
        {cards.map((card, index) => (
          <ProductCard
            key={card.id}
            card={card}
            onAdd={onAdd}
            sizes={variant === 'products' ? pictureSizes[columns] : variantSizes[variant]}
            priority={isFirst && (index < 2 || (index < 4 && 'wide'))}
            titleAs={titleAs}
            heart={heartOf?.(card)}
          />
        ))}
      </ul>
    </SectionErrorBoundary>
  );
}
