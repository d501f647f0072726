import { Plus } from 'lucide-react';
import { type ReactNode, type UIEvent, useState } from 'react';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { useWords } from '#app/platform/text/translations.ts';
import { focusableWhileScrollable } from '#app/ui/focusable-while-scrollable.ts';
import { ButtonLink, Link, TextLink } from '#app/ui/link.tsx';
import { type DesignProduct, type ProductPage, productPath } from '../product.ts';
import { longTexts } from '../product-fields.ts';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { BuyForm } from './buy-form.tsx';
import { openedPictureFile } from './opened-card-picture.ts';
import { Price } from './price.tsx';

type WrittenLink = { path: string; text: string; label: string };

type ProductViewProps = {
  product: ProductPage;
  crumbs: Crumb[];
  /** The symbols of the product's care. Pages without a product do not load how they are drawn. */
  care: ReactNode;
  sizeGuide?: ReactNode;
  piecesLeft?: ReactNode;
  onAdd: (product: ProductPage, size: string, quantity: number) => void;
  heart?: ReactNode;
  delivery?: string;
  /** The link to the draw, which replaces the purchase form. */
  draw?: WrittenLink | undefined;
  /** The note beside the purchase form about a queue, or about a draw for other sizes. */
  note?: WrittenLink | undefined;
};

export function ProductView(props: ProductViewProps) {
  const { product, crumbs, care, sizeGuide, piecesLeft, onAdd, heart, delivery, draw, note } = props;
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
          {product.design?.length ? <DesignLinks of={product} design={product.design} /> : undefined}
          {note && (
            <p className="mt-4">
              {note.text}{' '}
              <TextLink to={note.path} rel="nofollow">
                {note.label}
              </TextLink>
            </p>
          )}
          {draw ? (
            <EnterDraw draw={draw} heart={heart} />
          ) : (
            <BuyForm key={product.id} product={product} onAdd={onAdd} heart={heart} />
          )}
          {delivery && (
            <p>
              <TextLink to="/shipping#countries" className="product-delivery">
                {delivery}
              </TextLink>
            </p>
          )}
          <ProductTexts product={product} care={care} sizeGuide={sizeGuide} />
        </div>
      </div>
    </div>
  );
}

function DesignLinks({ of: { id }, design }: { of: ProductPage; design: DesignProduct[] }) {
  const t = useWords();
  return (
    <nav aria-labelledby="design" className="product-design">
      <h2 id="design">{t('product.design')}</h2>
      <ul>
        {design.map((one) => (
          <li key={one.id}>
            <Link to={productPath(one)} aria-current={one.id === id ? 'page' : undefined}>
              <ResponsivePicture picture={one.picture} sizes="4rem" alt="" />
              <span lang={one.name.language}>{one.name.text}</span>
              {one.isSoldOut && <span className="text-stone">{t('product.soldOut')}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type EnterDrawProps = { draw: { path: string; text: string; label: string }; heart: ReactNode };

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

function ProductTexts({
  product,
  care,
  sizeGuide,
}: Pick<ProductViewProps, 'product' | 'care' | 'sizeGuide'>) {
  const t = useWords();
  return (
    <div className="product-texts">
      {sizeGuide}
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
      {(product.composition || product.care.length > 0 || product.manufacturer) && (
        <details>
          <summary>
            <h2>{t('product.compositionAndManufacturer')}</h2>
            <Plus aria-hidden size={18} strokeWidth={1.4} />
          </summary>
          <div>
            {product.composition && <p className="prose-lines">{product.composition}</p>}
            {product.care.length > 0 && (
              <>
                <h3>{t('product.care')}</h3>
                {care}
              </>
            )}
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

/** The widths that product-page.css defines. */
const wide = {
  half: '(width >= 100rem) 46.75rem, (width >= 64rem) calc(50vw - 3.25rem), (width >= 48rem) calc(50vw - 2.25rem)',
  third:
    '(width >= 100rem) 31rem, (width >= 64rem) calc(33.33vw - 2.33rem), (width >= 48rem) calc(33.33vw - 1.67rem)',
};

function ProductPictures({ product }: { product: ProductPage }) {
  const t = useWords();
  const [seen, setSeen] = useState(0);
  const { pictures, title } = product;
  if (pictures.length < 2) {
    return (
      <div className="product-pictures">
        <ResponsivePicture
          picture={pictures[0]}
          sizes={`${wide.half}, 100vw`}
          priority
          standIn={openedPictureFile(pictures[0])}
          className="shared-picture"
        />
      </div>
    );
  }

  function follow({ currentTarget: line }: UIEvent<HTMLElement>): void {
    const way = line.scrollWidth - line.clientWidth;
    if (way > 0) setSeen(Math.round((line.scrollLeft / way) * (pictures.length - 1)));
  }

  return (
    <div className="product-gallery">
      <section
        ref={focusableWhileScrollable}
        className="product-pictures"
        data-several
        aria-label={t('product.pictures', { title })}
        onScroll={follow}
      >
        {pictures.map((picture, index) => {
          const width = index <= halves(pictures.length - 1) ? 'half' : 'third';
          return (
            <ResponsivePicture
              // The stable key keeps the first picture's element when the product changes, for view transitions.
              key={index === 0 ? 'first' : picture.url}
              picture={picture}
              sizes={`${wide[width]}, 88vw`}
              priority={index === 0}
              standIn={index === 0 ? openedPictureFile(picture) : undefined}
              className={index === 0 ? 'shared-picture' : `${width}-picture`}
            />
          );
        })}
      </section>
      <p className="picture-count needs-scripting" aria-hidden>
        {seen + 1} / {pictures.length}
      </p>
    </div>
  );
}

/** Returns how many pictures to display in rows of two, so that rows of three have no gap. */
function halves(further: number): number {
  const left = further % 3;
  return left === 1 ? Math.min(further, 4) : left;
}
