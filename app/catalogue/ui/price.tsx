import { formatPrice } from '#app/ui/formats.ts';
import type { ProductCard } from '../product.ts';

type PriceProps = { of: Pick<ProductCard, 'priceCents' | 'reduction'>; className: string };

/** Displays the price and, in a sale, the previous price and the lowest price that the law requires. */
export function Price({ of, className }: PriceProps) {
  const { priceCents, reduction } = of;
  return (
    <p className={className}>
      {formatPrice(priceCents)}
      {reduction && (
        <>
          {' '}
          <s className="text-sm text-stone">
            <span className="sr-only">{reduction.label} </span>
            {reduction.was}
          </s>
          <small className="block text-sm text-stone">{reduction.lowest}</small>
        </>
      )}
    </p>
  );
}
