import '../register-translations.ts';
import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import type { ProductPage } from '../product.ts';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { BuyForm } from './buy-form.tsx';
import { EnterDraw } from './enter-draw.tsx';
import { Price } from './price.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductTexts } from './product-texts.tsx';

type WrittenLink = { path: string; text: string; label: string };

type ProductViewProps = {
  product: ProductPage;
  crumbs: Crumb[];
  /** How many are left, of a piece of a drop. */
  piecesLeft?: ReactNode;
  onAdd: (product: ProductPage, size: string, quantity: number) => void;
  /** Stands beside the button that buys. */
  heart?: ReactNode;
  /** What is said of how it is delivered. */
  delivery?: string;
  /** How one enters the draw that it waits for, as the server writes it; nobody buys it before. */
  draw?: WrittenLink | undefined;
  /** Note beside the form that buys it: about the queue it needs a place in, or the draw of its other sizes. */
  note?: WrittenLink | undefined;
};

/** Everything a product's page shows, at whichever address. */
export function ProductView({
  product,
  crumbs,
  piecesLeft,
  onAdd,
  heart,
  delivery,
  draw,
  note,
}: ProductViewProps) {
  const t = useWords();
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbs} />
      <div className="product">
        <ProductPictures product={product} />
        <div className="product-details">
          {product.isNew && <p className="product-badge">{t('product.newIn')}</p>}
          <h1 lang={product.titleLanguage}>{product.title}</h1>
          <Price of={product} className="product-price" />
          {piecesLeft}
          {note && (
            <p className="mt-4">
              {note.text}{' '}
              <Link to={note.path} rel="nofollow" className="text-link">
                {note.label}
              </Link>
            </p>
          )}
          {draw ? (
            <EnterDraw draw={draw} heart={heart} />
          ) : (
            <BuyForm key={product.id} product={product} onAdd={onAdd} heart={heart} />
          )}
          {delivery && (
            <p>
              <Link to="/shipping#countries" className="text-link product-delivery">
                {delivery}
              </Link>
            </p>
          )}
          <ProductTexts product={product} />
        </div>
      </div>
    </div>
  );
}
