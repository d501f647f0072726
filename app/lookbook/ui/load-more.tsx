import type { RefObject } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { stepFor } from '../shown-picture-count.ts';

type LoadMoreProps = {
  button: RefObject<HTMLButtonElement | null>;
  shown: number;
  total: number;
  onMore: () => void;
};

/** How many pictures are shown, read out when it changes, and a way to the others. Before JavaScript it is a link. */
export function LoadMore({ button, shown, total, onMore }: LoadMoreProps) {
  const t = useWords();
  const isAlive = useIsHydrated();
  return (
    <div className="load-more">
      <p role="status">{t('lookbook.shown', { shown, total })}</p>
      {shown < total &&
        (isAlive ? (
          <Button ref={button} look="secondary" onClick={onMore}>
            {t('lookbook.loadMore')}
          </Button>
        ) : (
          <ButtonLink look="secondary" to={`?shown=${stepFor(shown + 1)}#picture-${shown + 1}`}>
            {t('lookbook.loadMore')}
          </ButtonLink>
        ))}
    </div>
  );
}
