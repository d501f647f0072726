import { Grid2x2, Grid3x3, LayoutGrid, Square } from 'lucide-react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { type GridVariant, gridVariants, type ListingChoice, listingUrl } from '../listing-url.ts';

const icons: Record<GridVariant, typeof Square> = {
  products: LayoutGrid,
  cards: Square,
  gallery: Grid2x2,
  compact: Grid3x3,
};

type GridVariantSwitchProps = {
  path: string;
  choice: ListingChoice;
  variant: GridVariant;
  onChoose: () => void;
};

/** How the pieces are laid out; in the address, so that it holds on every page of the listing and when shared. */
export function GridVariantSwitch({ path, choice, variant, onChoose }: GridVariantSwitchProps) {
  const t = useWords();
  return (
    <nav aria-label={t('collection.view')} className="listing-views">
      <ul>
        {gridVariants.map((view) => {
          const Icon = icons[view];
          return (
            <li key={view}>
              <Link
                to={listingUrl(path, { ...choice, view })}
                replace
                preventScrollReset
                rel="nofollow"
                className="icon-button"
                aria-label={t(`collection.${view}`)}
                title={t(`collection.${view}`)}
                aria-current={view === variant || undefined}
                onClick={onChoose}
              >
                <Icon aria-hidden size={18} strokeWidth={1.2} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
