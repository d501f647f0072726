import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import type { ProductPage } from '../product.ts';
import { longTexts } from '../product-fields.ts';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { BuyForm } from './buy-form.tsx';
import { Price } from './price.tsx';
import { ProductPictures } from './product-pictures.tsx';

type WrittenLink = { path: string; text: string; label: string };

type ProductViewProps = {
  product: ProductPage;
  crumbs: Crumb[];
  piecesLeft?: ReactNode;
  onAdd: (product: ProductPage, size: string, quantity: number) => void;
  heart?: ReactNode;
  delivery?: string;
  /** Link to the draw, in place of the purchase form. */
  draw?: WrittenLink | undefined;
  /** Note beside the purchase form, about a queue or the draw of other sizes. */
  note?: WrittenLink | undefined;
};

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

type EnterDrawProps = {
  draw: { path: string; text: string; label: string };
  heart: ReactNode;
};

/** Replaces the purchase form. */
function EnterDraw({ draw: { path, text, label }, heart }: EnterDrawProps) {
  return (
    <div className="buy-form">
      <p>{text}</p>
      <div className="buy-ways">
        <ButtonLink to={path} rel="nofollow">
          {label}
        </ButtonLink>
        {heart}
      </div>
    </div>
  );
}

function ProductTexts({ product }: { product: ProductPage }) {
  const t = useWords();
  return (
    <div className="product-texts">
      {longTexts.map((name) => {
        const words = product[name];
        return (
          words && (
            <details key={name} open={name === 'editorNotes' || name === 'safetyWarnings'}>
              <summary>
                <h2>{t(`product.${name}`)}</h2>
                <Plus aria-hidden size={18} strokeWidth={1.4} />
              </summary>
              <p className="prose-lines" lang={words.language}>
                {words.text}
              </p>
            </details>
          )
        );
      })}
      {(product.composition || product.manufacturer) && (
        <details>
          <summary>
            <h2>{t('product.compositionAndManufacturer')}</h2>
            <Plus aria-hidden size={18} strokeWidth={1.4} />
          </summary>
          <div>
            {product.composition && <p className="prose-lines">{product.composition}</p>}
            {product.manufacturer && (
              <>
                <h3>{t('product.manufacturer')}</h3>
                <p className="prose-lines">{product.manufacturer}</p>
              </>
            )}
          </div>
        </details>
      )}
    </div>
  );
}
