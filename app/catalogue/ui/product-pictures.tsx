import { ShownPicture } from '#app/media/ui/shown-picture.tsx';
import { useWords } from '#app/platform/words.ts';
import type { ProductPage } from '../product.ts';

/** As product-page.css lays them out: beside the facts, or to the edges of a phone, several side by side. */
const wide =
  '(width >= 100rem) 46.6rem, (width >= 64rem) calc(49.76vw - 3.14rem), (width >= 48rem) calc(49.76vw - 2.1rem)';
const alone = `${wide}, 100vw`;
const oneOfSeveral = `${wide}, 88vw`;

/** Below each other on a wide screen; side by side, swiped through, on a phone. */
export function ProductPictures({ product }: { product: ProductPage }) {
  const t = useWords();
  const { pictures, title } = product;
  if (pictures.length < 2) {
    return (
      <div className="product-pictures">
        <ShownPicture picture={pictures[0]} sizes={alone} priority className="shared-picture" />
      </div>
    );
  }
  return (
    <section
      ref={followWidth}
      className="product-pictures"
      data-several
      aria-label={t('product.pictures', { title })}
    >
      {pictures.map((picture, index) => (
        <ShownPicture
          // The first stays the same frame from card to page and from product to product.
          key={index === 0 ? 'first' : picture.url}
          picture={picture}
          sizes={oneOfSeveral}
          priority={index === 0}
          className={index === 0 ? 'shared-picture' : undefined}
        />
      ))}
    </section>
  );
}

/** Where they are swiped through, they can be reached by keyboard; below each other they are no stop for it. */
function followWidth(pictures: HTMLElement | null): (() => void) | undefined {
  if (!pictures) return undefined;
  const observer = new ResizeObserver(() => {
    if (pictures.scrollWidth > pictures.clientWidth) pictures.tabIndex = 0;
    else pictures.removeAttribute('tabindex');
  });
  observer.observe(pictures);
  return () => observer.disconnect();
}
