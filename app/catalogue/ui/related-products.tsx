import '../register-translations.ts';
import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { OfferedCard, ProductPage } from '../product.ts';
import { productCrumbs } from './product-crumbs.ts';
import { ProductGrid } from './product-grid.tsx';

type RelatedProductsProps = {
  product: ProductPage;
  cards: OfferedCard[];
  onAdd: (card: OfferedCard, size: string) => void;
  /** What stands in the corner of each card. */
  heartOf: (card: OfferedCard) => ReactNode;
};

/** Where to go from a piece: to others like it, and back to its listing. */
export function RelatedProducts({ product, cards, onAdd, heartOf }: RelatedProductsProps) {
  const t = useWords();
  const collection = productCrumbs(product, t).findLast(({ to }) => to);
  return (
    <section className="page section related" aria-labelledby="related">
      <div className="related-head">
        <h2 id="related">{t(cards.length ? 'product.related' : 'product.furtherOn')}</h2>
        {collection?.to && (
          <ButtonLink to={collection.to} look="link">
            {t('product.backTo', { collection: collection.text })}
          </ButtonLink>
        )}
      </div>
      {cards.length > 0 && (
        <ProductGrid cards={cards} onAdd={onAdd} heartOf={heartOf} columns={4} titleAs="h3" />
      )}
    </section>
  );
}
