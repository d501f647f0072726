import type { ReactNode } from 'react';
import type { OfferedCard } from '#app/catalogue/product.ts';
import { ProductGrid } from '#app/catalogue/ui/product-grid.tsx';
import { useWords } from '#app/platform/text/translations.ts';
import { ButtonLink } from '#app/ui/link.tsx';
import type { ShownDrop } from '../drop.ts';
import { DropDescription } from './drop-description.tsx';

type DropTeaserProps = {
  drop: ShownDrop;
  cards: OfferedCard[];
  onAdd: (card: OfferedCard, size: string) => void;
  /** Returns the content of a card's corner. */
  heartOf: (card: OfferedCard) => ReactNode;
};

export function RunningDropTeaser({ drop, cards, onAdd, heartOf }: DropTeaserProps) {
  const t = useWords();
  return (
    <section className="page drop-teaser">
      <div className="drop-teaser-words">
        <h2 lang={drop.title.language}>{drop.title.text}</h2>
        <DropDescription description={drop.description} />
        <ButtonLink to="/the-drop" look="link">
          {t('theDrop.viewAll')}
        </ButtonLink>
      </div>
      <ProductGrid cards={cards} onAdd={onAdd} heartOf={heartOf} columns={3} titleAs="h3" />
    </section>
  );
}
