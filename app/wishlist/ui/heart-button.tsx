import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { changeWish, useIsWished } from '../synced-wishlist.ts';

/** Renders an item's heart for components of the catalogue, since these may not import the wishlist. */
export function renderHeartButton({ id, title }: { id: string; title: string }): ReactNode {
  return <HeartButton id={id} title={title} />;
}

export function renderHeartButtonWithToast({ id, title }: { id: string; title: string }): ReactNode {
  return <HeartButton id={id} title={title} isTold />;
}

type HeartButtonProps = { id: string; title: string; isTold?: boolean };

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

export function useToggleWish({
  isTold = false,
} = {}): (productId: string, isWished: boolean) => Promise<void> {
  const t = useWords();
  const toast = useToasts();

  return async (productId, isWished) => {
    const outcome = await changeWish(productId, isWished);
    if (outcome === 'signed-out') {
      toast({
        variant: 'info',
        title: t('wishlist.signInRequired'),
        description: t('wishlist.signInRequiredText'),
      });
    } else if (outcome === 'done') {
      toast({ variant: 'success', title: t(isWished ? 'wishlist.added' : 'wishlist.removed') });
    } else if (isTold) {
      toast({
        variant: 'destructive',
        title: t('wishlist.error'),
        description: t(isWished ? 'wishlist.addFailedText' : 'wishlist.removeFailedText'),
      });
    }
  };
}
