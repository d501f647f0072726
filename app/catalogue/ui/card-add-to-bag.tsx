import { ShoppingBag, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { hasSizeChoice, type OfferedCard, ONE_SIZE } from '../product.ts';
import { sizeName } from '../size-name.ts';

type CardAddToBagProps = {
  card: OfferedCard;
  path: string;
  onAdd: (card: OfferedCard, size: string) => void;
};

/** Adds at once what comes in one size; else shows the sizes over the picture. Without JavaScript it leads to the piece. */
export function CardAddToBag({ card, path, onAdd }: CardAddToBagProps) {
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
