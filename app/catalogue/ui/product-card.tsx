import '../words.ts';
import { pictureSources } from '#app/media/picture.ts';
import { useWords } from '#app/platform/words.ts';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { formatPrice } from '#app/ui/price.ts';
import { type ProductCard as Card, isSoldOut, type ProductSize, productPath } from '../product.ts';
import { sizeName } from '../size-name.ts';
import { CardAddToBag } from './card-add-to-bag.tsx';
import { sharePicture } from './shared-picture.ts';

const SIZES_SHOWN = 3;

type ProductCardProps = {
  card: Card;
  onAdd: (card: Card, size: string) => void;
  /** How wide the grid draws it, as in `<img sizes>`. */
  sizes: string;
  priority: boolean;
};

export function ProductCard({ card, onAdd, sizes, priority }: ProductCardProps) {
  const t = useWords();
  const path = productPath(card);
  const { picture, title } = card;
  const isGone = isSoldOut(card.sizes);
  const toProduct = { to: path, viewTransition: true, onClick: sharePicture } as const;
  return (
    <li className="card">
      <Picture
        {...(picture && pictureSources(picture.url, picture.width))}
        sizes={sizes}
        width={4}
        height={5}
        colour={picture?.colour}
        alt={picture?.alt ?? ''}
        priority={priority}
      />
      {card.isNew && <span className="card-badge">{t('catalogue.new')}</span>}
      <h2 className="card-title">
        <Link {...toProduct} lang={card.titleLanguage}>
          {title}
        </Link>
      </h2>
      <p className="card-price">{formatPrice(card.priceCents)}</p>
      {isGone ? <p className="card-sizes">{t('catalogue.soldOut')}</p> : <CardSizes sizes={card.sizes} />}
      <div className="card-actions">
        {!isGone && <CardAddToBag card={card} path={path} onAdd={onAdd} />}
        <Link {...toProduct} className="card-action" aria-label={t('catalogue.quickViewOf', { title })}>
          {t('catalogue.quickView')}
        </Link>
      </div>
    </li>
  );
}

function CardSizes({ sizes }: { sizes: ProductSize[] }) {
  const t = useWords();
  const more = sizes.length - SIZES_SHOWN;
  return (
    <p className="card-sizes">
      <span className="sr-only">{t('catalogue.sizes')}: </span>
      {sizes.slice(0, SIZES_SHOWN).map(({ size, isAvailable }) =>
        isAvailable ? (
          <span key={size}>{sizeName(size, t)}</span>
        ) : (
          <s key={size}>
            {sizeName(size, t)}
            <span className="sr-only"> ({t('catalogue.soldOut')})</span>
          </s>
        ),
      )}
      {more > 0 && <span>+{more}</span>}
    </p>
  );
}
