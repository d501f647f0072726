import { useWords } from '#app/platform/words.ts';
import { Link } from '#app/ui/link.tsx';
import { type Section, type Sorting, type Subcategory, sortings } from '../product.ts';

type ListingBarProps = {
  section: Section;
  subcategory: Subcategory | undefined;
  subcategories: Subcategory[];
  sorting: Sorting;
};

/** What of a section is shown and in which order: plain links, so it works before JavaScript. */
export function ListingBar({ section, subcategory, subcategories, sorting }: ListingBarProps) {
  const t = useWords();
  const sorted = sorting === 'newest' ? '' : `?sort=${sorting}`;
  const here = subcategory ? `/${section}/${subcategory}` : `/${section}`;
  return (
    <div className="listing-bar">
      <nav aria-label={t('catalogue.categories')}>
        <ul className="listing-links">
          {[undefined, ...subcategories].map((choice) => (
            <li key={choice ?? 'all'}>
              <Link
                to={`/${section}${choice ? `/${choice}` : ''}${sorted}`}
                aria-current={choice === subcategory ? 'page' : undefined}
              >
                {t(`catalogue.${choice ?? 'all'}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t('catalogue.sort')}>
        <ul className="listing-links">
          {sortings.map((choice) => (
            <li key={choice}>
              <Link
                to={choice === 'newest' ? here : `${here}?sort=${choice}`}
                replace
                preventScrollReset
                aria-current={choice === sorting || undefined}
              >
                {t(`catalogue.${choice}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
