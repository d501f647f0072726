import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { useIsWished } from '../synced-wishlist.ts';
import { useToggleWish } from '../use-toggle-wish.ts';

/** The heart of a piece, for grids and pages that take one: the catalogue itself knows no wishlists. */
export function renderHeartButton({ id, title }: { id: string; title: string }): ReactNode {
  return <HeartButton id={id} title={title} />;
}

/** On the page of the piece itself: it says so when it could not be saved, which in listings the heart alone shows. */
export function renderHeartButtonWithToast({ id, title }: { id: string; title: string }): ReactNode {
  return <HeartButton id={id} title={title} isTold />;
}

type HeartButtonProps = { id: string; title: string; isTold?: boolean };

/** A wishlist belongs to an account, so a guest is told what it takes. Without JavaScript there is no heart. */
function HeartButton({ id, title, isTold = false }: HeartButtonProps) {
  const t = useWords();
  const wish = useToggleWish({ isTold });
  const isWished = useIsWished(id);
  return (
    <button
      type="button"
      className="icon-button needs-scripting"
      aria-label={t(isWished ? 'wishlist.removeOf' : 'wishlist.addOf', { title })}
      onClick={() => wish(id, !isWished)}
    >
      <HeartMark isFilled={isWished} />
    </button>
  );
}

export function HeartMark({ isFilled }: { isFilled: boolean }) {
  return (
    <Heart
      aria-hidden
      size={20}
      strokeWidth={1.4}
      className={isFilled ? 'fill-pomegranate text-pomegranate' : undefined}
    />
  );
}
