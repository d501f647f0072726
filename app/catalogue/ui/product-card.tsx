import { ShoppingBag, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { pictureSources } from '#app/media/picture-sizes.ts';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { CachedHtml } from '#app/platform/pages/cached-html.tsx';
import { useWords } from '#app/platform/text/translations.ts';
import { Link, TextLink } from '#app/ui/link.tsx';
import { type Priority, preloadPicture } from '#app/ui/picture.tsx';
import {
  hasSizeChoice,
  isSoldOut,
  type OfferedCard,
  ONE_SIZE,
  type ProductSize,
  productPath,
} from '../product.ts';
import { sizeName } from '../size-name.ts';
import { storeOpenedPicture } from './opened-card-picture.ts';
import { Price } from './price.tsx';

const SIZES_SHOWN = 3;
/** Longer names, such as "W28/L30", leave room for one size. */
const LONGEST_OF_THREE = 4;

type ProductCardProps = {
  card: OfferedCard;
  onAdd: (card: OfferedCard, size: string) => void;
  sizes: string;
  priority: Priority;
  titleAs: 'h2' | 'h3';
  heart?: ReactNode;
};

export function ProductCard(props: ProductCardProps) {
  const { card, sizes, priority, titleAs, heart } = props;
  const picture = pictureOf(card);
  if (picture && priority) preloadPicture({ ...pictureSources(picture.url, picture.width), sizes }, priority);
  return (
    <CachedHtml className="card" from={['product card', card, sizes, priority, titleAs, !heart]}>
      <CardContents {...props} />
    </CachedHtml>
  );
}

function CardContents({ card, onAdd, sizes, priority, titleAs: Title, heart }: ProductCardProps) {
  const t = useWords();
  const path = productPath(card);
  const isGone = isSoldOut(card.sizes);
  return (
    <>
      <ResponsivePicture picture={pictureOf(card)} sizes={sizes} priority={priority} isPreloaded />
      {card.colours && <p className="badge card-colours">{t('product.colours', { count: card.colours })}</p>}
      {card.isNew && <span className="card-badge">{t('product.new')}</span>}
      <Title className="card-title">
        <Link to={path} viewTransition onClick={storeOpenedPicture} lang={card.titleLanguage}>
          {card.title}
        </Link>
      </Title>
      {heart && <div className="card-heart">{heart}</div>}
      <Price of={card} className="card-price" />
      <CardOffer card={card} />
      {!isGone && !card.gate && <CardAddToBag card={card} path={path} onAdd={onAdd} />}
    </>
  );
}

/** Cards are at most 420 pixels wide, so the HTML can omit larger files. */
function pictureOf({ picture }: OfferedCard): OfferedCard['picture'] {
  return picture && { ...picture, width: Math.min(picture.width, 1200) };
}

function CardOffer({ card: { title, sizes, gate } }: { card: OfferedCard }) {
  const t = useWords();
  if (gate)
    return (
      <p className="card-gate">
        <TextLink to={gate.path} rel="nofollow">
          {gate.label}
          <span className="sr-only">: {title}</span>
        </TextLink>
      </p>
    );
  return isSoldOut(sizes) ? (
    <p className="card-sizes">{t('product.soldOut')}</p>
  ) : (
    <CardSizes sizes={sizes} />
  );
}

function CardSizes({ sizes }: { sizes: ProductSize[] }) {
  const t = useWords();
  const shown = sizes.some(({ size }) => size.length > LONGEST_OF_THREE) ? 1 : SIZES_SHOWN;
  const more = sizes.length - shown;
  return (
    <p className="card-sizes">
      <span className="sr-only">{t('product.sizes')}: </span>
      {sizes.slice(0, shown).map(({ size, isAvailable }) =>
        isAvailable ? (
          <span key={size}>{sizeName(size, t)}</span>
        ) : (
          <s key={size}>
            {sizeName(size, t)}
            <span className="sr-only"> ({t('product.soldOut')})</span>
          </s>
        ),
      )}
      {more > 0 && <span>+{more}</span>}
    </p>
  );
}

type CardAddToBagProps = Pick<ProductCardProps, 'card' | 'onAdd'> & { path: string };

/** Adds a one-size product immediately, and otherwise displays its sizes. Without JavaScript, links to the product. */
function CardAddToBag({ card, path, onAdd }: CardAddToBagProps) {
  const t = useWords();
  const [isChoosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function add(event: FormEvent): void {
    event.preventDefault();
    if (hasSizeChoice(card.sizes)) setChoosing(!isChoosing);
    else onAdd(card, ONE_SIZE);
  }

  function close(): void {
    setChoosing(false);
    opener.current?.focus();
  }

  function choose(size: string): void {
    onAdd(card, size);
    close();
  }

  return (
    <>
      <form action={path} data-scripted onSubmit={add} className="card-add">
        <button
          ref={opener}
          type="submit"
          className="icon-button"
          aria-label={t('product.addToBagOf', { title: card.title })}
          title={t('product.addToBag')}
          aria-expanded={hasSizeChoice(card.sizes) ? isChoosing : undefined}
        >
          <ShoppingBag aria-hidden size={18} strokeWidth={1.4} />
        </button>
      </form>
      {isChoosing && <SizeChoice card={card} onChoose={choose} onClose={close} />}
    </>
  );
}

type SizeChoiceProps = { card: OfferedCard; onChoose: (size: string) => void; onClose: () => void };

function SizeChoice({ card, onChoose, onClose }: SizeChoiceProps) {
  const t = useWords();
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLButtonElement>('.card-size:enabled')?.focus(), []);
  return (
    <fieldset
      ref={panel}
      className="card-choice"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      aria-label={t('product.chooseSize')}
    >
      <div className="card-choice-panel">
        <span className="card-choice-title">
          <span aria-hidden>{t('product.chooseSize')}</span>
          <button type="button" className="icon-button" aria-label={t('common.close')} onClick={onClose}>
            <X aria-hidden size={16} strokeWidth={1.5} />
          </button>
        </span>
        {card.sizes.map(({ size, isAvailable }) => (
          <button
            key={size}
            type="button"
            className="card-size"
            data-long={size.length > LONGEST_OF_THREE || undefined}
            disabled={!isAvailable}
            aria-label={t(isAvailable ? 'product.addSize' : 'product.soldOutSize', {
              size: sizeName(size, t),
              title: card.title,
            })}
            onClick={() => onChoose(size)}
          >
            {sizeName(size, t)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
