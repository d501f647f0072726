import { type UIEvent, useState } from 'react';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import type { ProductPage } from '../product.ts';
import { carriedFile } from './carried-picture.ts';

/** Matches product-page.css. */
const wide = {
  half: '(width >= 100rem) 46.75rem, (width >= 64rem) calc(50vw - 3.25rem), (width >= 48rem) calc(50vw - 2.25rem)',
  third:
    '(width >= 100rem) 31rem, (width >= 64rem) calc(33.33vw - 2.33rem), (width >= 48rem) calc(33.33vw - 1.67rem)',
};

/** Shows the first beside the texts and the others across the page; phones swipe through them. */
export function ProductPictures({ product }: { product: ProductPage }) {
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
          standIn={carriedFile(pictures[0])}
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
        ref={followWidth}
        className="product-pictures"
        data-several
        aria-label={t('product.pictures', { title })}
        onScroll={follow}
      >
        {pictures.map((picture, index) => {
          const width = index <= halves(pictures.length - 1) ? 'half' : 'third';
          return (
            <ResponsivePicture
              // A stable key keeps the first frame across products, for view transitions.
              key={index === 0 ? 'first' : picture.url}
              picture={picture}
              sizes={`${wide[width]}, 88vw`}
              priority={index === 0}
              standIn={index === 0 ? carriedFile(picture) : undefined}
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

/** Returns how many pictures go in rows of two, so that rows of three leave no gap. */
function halves(further: number): number {
  const left = further % 3;
  return left === 1 ? Math.min(further, 4) : left;
}

/** Makes the pictures focusable only while they scroll. */
function followWidth(pictures: HTMLElement | null): (() => void) | undefined {
  if (!pictures) return undefined;
  const observer = new ResizeObserver(() => {
    if (pictures.scrollWidth > pictures.clientWidth) pictures.tabIndex = 0;
    else pictures.removeAttribute('tabindex');
  });
  observer.observe(pictures);
  return () => observer.disconnect();
}
