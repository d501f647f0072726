import { pictureSources } from '#app/media/picture.ts';
import { useWords } from '#app/platform/words.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { ProductPage } from '../product.ts';

const sizes = '(width >= 64rem) 50vw, 100vw';
const frame = { sizes, width: 4, height: 5 };

/** Below each other on a wide screen; side by side, swiped through, on a phone. */
export function ProductPictures({ product }: { product: ProductPage }) {
  const t = useWords();
  const { pictures, title } = product;
  if (pictures.length < 2) return <div className="product-pictures">{first(pictures[0])}</div>;
  return (
    <section className="product-pictures" data-several aria-label={t('catalogue.pictures', { title })}>
      {pictures.map((picture, index) =>
        index === 0 ? (
          first(picture)
        ) : (
          <Picture
            key={picture.url}
            {...frame}
            {...pictureSources(picture.url, picture.width)}
            colour={picture.colour}
            alt={picture.alt}
          />
        ),
      )}
    </section>
  );
}

function first(picture: ProductPage['pictures'][number] | undefined) {
  return (
    <Picture
      key="first"
      {...frame}
      {...(picture && pictureSources(picture.url, picture.width))}
      colour={picture?.colour}
      alt={picture?.alt ?? ''}
      priority
      className="shared-picture"
    />
  );
}
