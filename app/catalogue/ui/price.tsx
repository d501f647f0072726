import { formatPrice } from '#app/ui/format-price.ts';
import type { ProductCard } from '../product.ts';

/** What a piece costs; in a sale beside what it cost, with the lowest price that the law wants told. */
export function Price({
  of,
  className,
}: {
  of: Pick<ProductCard, 'priceCents' | 'reduction'>;
  className: string;
}) {
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
