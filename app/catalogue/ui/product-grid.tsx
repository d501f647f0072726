import { SectionBoundary } from '#app/ui/section-boundary.tsx';
import type { ProductCard as Card } from '../product.ts';
import { ProductCard } from './product-card.tsx';

type ProductGridProps = {
  cards: Card[];
  onAdd: (card: Card, size: string) => void;
  /** How many may be seen without scrolling on a wide screen: those are fetched first. */
  priorityCount?: number;
  /** At most so many next to each other. */
  columns?: 3 | 4 | 5;
};

const pictureSizes = {
  3: '(width >= 64rem) 30vw, (width >= 48rem) 33vw, 62vw',
  4: '(width >= 64rem) 25vw, 50vw',
  5: '(width >= 100rem) 20vw, (width >= 80rem) 25vw, (width >= 48rem) 33vw, 50vw',
};

export function ProductGrid({ cards, onAdd, priorityCount = 2, columns = 5 }: ProductGridProps) {
  return (
    <SectionBoundary>
      <ul className="product-grid" data-columns={columns}>
        {cards.map((card, index) => (
          <ProductCard
            key={card.id}
            card={card}
            onAdd={onAdd}
            sizes={pictureSizes[columns]}
            priority={index < priorityCount}
          />
        ))}
      </ul>
    </SectionBoundary>
  );
}
