import { useWords } from '#app/platform/words.ts';
import { Link } from '#app/ui/link.tsx';
import { type ListingChoice, listingAddress } from '../listing-address.ts';
import type { Section, Subcategory } from '../product.ts';

type ListingBarProps = {
  section: Section;
  subcategory: Subcategory | undefined;
  subcategories: Subcategory[];
  /** What stays when another part of the section is opened. */
  choice: ListingChoice;
};

/** The parts of a section: plain links, so it works before JavaScript. */
export function ListingBar({ section, subcategory, subcategories, choice }: ListingBarProps) {
  const t = useWords();
  return (
    <nav aria-label={t('common.categories')} className="listing-bar">
      <ul className="listing-links">
        {[undefined, ...subcategories].map((part) => (
          <li key={part ?? 'all'}>
            <Link
              to={listingAddress(part ? `/${section}/${part}` : `/${section}`, choice)}
              aria-current={part === subcategory ? 'page' : undefined}
            >
              {t(`common.${part ?? 'all'}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
