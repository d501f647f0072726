import '../register-translations.ts';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { OfferedCard } from '#app/catalogue/product.ts';
import { ProductGrid } from '#app/catalogue/ui/product-grid.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useWishlist } from '../synced-wishlist.ts';
import { useToggleWish } from '../use-toggle-wish.ts';
import { HeartMark } from './heart-button.tsx';

type SavedPiecesProps = { cards: OfferedCard[]; onAdd: (card: OfferedCard, size: string) => void };

/** What a customer wishes for. A piece whose heart is emptied leaves at once, and is back when that failed. */
export function WishlistGrid({ cards, onAdd }: SavedPiecesProps) {
  const t = useWords();
  const count = useRef<HTMLParagraphElement>(null);
  const { isSignedIn, isSaving, ids } = useWishlist();
  useMissingLoaded(isSignedIn && !isSaving ? [...ids] : [], cards);
  const shown = isSignedIn ? cards.filter(({ id }) => ids.has(id)) : cards;
  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className="mt-3 mb-10 text-stone outline-none">
        {shown.length > 0 && t('wishlist.saved', { count: shown.length })}
      </p>
      {shown.length ? (
        <ProductGrid
          cards={shown}
          onAdd={onAdd}
          columns={4}
          isFirst
          heartOf={(card) => <FilledHeart card={card} onRemoved={() => count.current?.focus()} />}
        />
      ) : (
        <EmptyWishlist />
      )}
    </>
  );
}

/**
 * Reloads the list for wishes that it does not show: made as a guest and saved while the page was on its way, or
 * made in another tab. Once for the same ones, since a piece may be gone from the shop.
 */
function useMissingLoaded(wished: string[], cards: OfferedCard[]): void {
  const { revalidate } = useRevalidator();
  const missing = wished.filter((id) => !cards.some((card) => card.id === id)).sort();
  const key = missing.join(' ');
  useEffect(() => {
    if (key) void revalidate();
  }, [key, revalidate]);
}

/** Also a form of its own, for browsers without JavaScript. */
function FilledHeart({ card, onRemoved }: { card: OfferedCard; onRemoved: () => void }) {
  const t = useWords();
  const wish = useToggleWish({ isTold: true });
  return (
    <form
      method="post"
      action="/account/wishlist"
      onSubmit={(event) => {
        event.preventDefault();
        wish(card.id, false);
        onRemoved();
      }}
    >
      <input type="hidden" name="productId" value={card.id} />
      <button
        type="submit"
        className="icon-button"
        aria-label={t('wishlist.removeOf', { title: card.title })}
      >
        <HeartMark isFilled />
      </button>
    </form>
  );
}

function EmptyWishlist() {
  const t = useWords();
  return (
    <div className="flex min-h-[30svh] flex-col items-start">
      <h2 className="text-heading">{t('wishlist.empty')}</h2>
      <p className="mt-3 max-w-prose text-stone">{t('wishlist.emptyText')}</p>
      <ButtonLink to="/" className="mt-8">
        {t('wishlist.continueShopping')}
      </ButtonLink>
    </div>
  );
}
