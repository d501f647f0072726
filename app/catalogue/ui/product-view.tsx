import '../words.ts';
import { useWords } from '#app/platform/words.ts';
import { formatPrice } from '#app/ui/price.ts';
import type { ProductPage } from '../product.ts';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { BuyForm } from './buy-form.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductTexts } from './product-texts.tsx';

type ProductViewProps = {
  product: ProductPage;
  crumbs: Crumb[];
  onAdd: (product: ProductPage, size: string, quantity: number) => void;
};

/** Everything a product's page shows, at whichever address. */
export function ProductView({ product, crumbs, onAdd }: ProductViewProps) {
  const t = useWords();
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbs} />
      <div className="product">
        <ProductPictures product={product} />
        <div className="product-facts">
          {product.isNew && <p className="product-badge">{t('catalogue.newIn')}</p>}
          <h1 lang={product.titleLanguage}>{product.title}</h1>
          <p className="product-price">{formatPrice(product.priceCents)}</p>
          <BuyForm key={product.id} product={product} onAdd={onAdd} />
          <ProductTexts product={product} />
        </div>
      </div>
    </div>
  );
}
