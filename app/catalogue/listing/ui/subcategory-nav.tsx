import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import type { Department, Subcategory } from '../../categories.ts';
import { subcategoryName } from '../../categories.ts';
import { type ListingChoice, listingUrl } from '../listing-url.ts';

type ListingBarProps = {
  department: Department;
  subcategory: Subcategory | undefined;
  subcategories: Subcategory[];
  choice: ListingChoice;
};

export function SubcategoryNav({ department, subcategory, subcategories, choice }: ListingBarProps) {
  const t = useWords();
  return (
    <nav aria-label={t('common.categories')} className="listing-bar">
      <ul className="listing-links">
        {[undefined, ...subcategories].map((part) => (
          <li key={part ?? 'all'}>
            <Link
              to={listingUrl(part ? `/${department}/${part}` : `/${department}`, choice)}
              aria-current={part === subcategory ? 'page' : undefined}
              ref={part === subcategory ? showInLine : undefined}
            >
              {part ? subcategoryName(part, department, t) : t('common.all')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the link of the current subcategory into view on phones. */
function showInLine(link: HTMLAnchorElement | null): void {
  const line = link?.closest('ul');
  if (link && line) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
}
