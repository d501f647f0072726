import { ShoppingBag } from 'lucide-react';
import { useBag } from '#app/bag/bag-store.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';

const MOST_SHOWN = 99;

/** The bag and how much is in it, which only the browser knows: the number lies over the icon and moves nothing. */
export function BagLink() {
  const t = useWords();
  const { itemCount } = useBag();
  return (
    <Link
      to="/bag"
      className="icon-button"
      aria-label={itemCount ? t('nav.bagWith', { count: itemCount }) : t('nav.bag')}
    >
      <ShoppingBag aria-hidden size={20} strokeWidth={1.4} />
      {itemCount > 0 && (
        <span className="bag-count" aria-hidden data-testid="bag-count">
          {itemCount > MOST_SHOWN ? `${MOST_SHOWN}+` : itemCount}
        </span>
      )}
    </Link>
  );
}
