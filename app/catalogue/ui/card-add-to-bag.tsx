import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '#app/platform/words.ts';
import { useIsAlive } from '#app/ui/is-alive.ts';
import { Link } from '#app/ui/link.tsx';
import { hasSizeChoice, ONE_SIZE, type ProductCard } from '../product.ts';
import { sizeName } from '../size-name.ts';

type CardAddToBagProps = {
  card: ProductCard;
  path: string;
  onAdd: (card: ProductCard, size: string) => void;
};

/** Adds at once what comes in one size; else shows the sizes over the picture. Before JavaScript it is a link. */
export function CardAddToBag({ card, path, onAdd }: CardAddToBagProps) {
  const t = useWords();
  const isAlive = useIsAlive();
  const [isChoosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const label = t('catalogue.addToBagOf', { title: card.title });

  if (!isAlive) {
    return (
      <Link to={path} className="card-action" aria-label={label}>
        {t('catalogue.addToBag')}
      </Link>
    );
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
      <button
        ref={opener}
        type="button"
        className="card-action"
        aria-label={label}
        aria-expanded={hasSizeChoice(card.sizes) ? isChoosing : undefined}
        onClick={() => (hasSizeChoice(card.sizes) ? setChoosing(!isChoosing) : onAdd(card, ONE_SIZE))}
      >
        {t('catalogue.addToBag')}
      </button>
      {isChoosing && <SizeChoice card={card} onChoose={choose} onClose={close} />}
    </>
  );
}

type SizeChoiceProps = { card: ProductCard; onChoose: (size: string) => void; onClose: () => void };

function SizeChoice({ card, onChoose, onClose }: SizeChoiceProps) {
  const t = useWords();
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLButtonElement>('.card-size:enabled')?.focus(), []);
  return (
    <fieldset
      ref={panel}
      className="card-choice"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      aria-label={t('catalogue.chooseSize')}
    >
      <div className="card-choice-panel">
        <span className="card-choice-title">
          <span aria-hidden>{t('catalogue.chooseSize')}</span>
          <button type="button" className="icon-button" aria-label={t('catalogue.close')} onClick={onClose}>
            <X aria-hidden size={16} strokeWidth={1.5} />
          </button>
        </span>
        {card.sizes.map(({ size, isAvailable }) => (
          <button
            key={size}
            type="button"
            className="card-size"
            disabled={!isAvailable}
            aria-label={t(isAvailable ? 'catalogue.addSize' : 'catalogue.soldOutSize', {
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
