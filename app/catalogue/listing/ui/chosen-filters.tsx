import { X } from 'lucide-react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { facetValueName } from '../facet-value-name.ts';
import { chosenValues, type Filters, withoutValue } from '../filters.ts';
import { type ListingChoice, listingUrl } from '../listing-url.ts';
import { focusFilters } from './filter-panel.tsx';

type ChosenFiltersProps = { path: string; choice: ListingChoice; filters: Filters };

/** What was chosen, each with a way to take it away again. */
export function ChosenFilters({ path, choice, filters }: ChosenFiltersProps) {
  const t = useWords();
  const chosen = chosenValues(filters);
  if (!chosen.length) return null;
  return (
    <ul className="chosen-filters" aria-label={t('collection.chosenFilters')}>
      {chosen.map(({ facet, value }) => {
        const name = facetValueName(facet, value, t);
        const rest = { ...choice, page: 1, filters: withoutValue(filters, facet, value) };
        return (
          <li key={`${facet} ${value}`}>
            <Link
              to={listingUrl(path, rest)}
              preventScrollReset
              rel="nofollow"
              className="chosen-filter"
              aria-label={t('collection.removeFilter', { value: name })}
              onClick={focusFilters}
            >
              {name}
              <X aria-hidden size={14} strokeWidth={1.4} />
            </Link>
          </li>
        );
      })}
      <li>
        <Link
          to={listingUrl(path, { ...choice, page: 1, filters: undefined })}
          preventScrollReset
          className="chosen-filter text-link"
          onClick={focusFilters}
        >
          {t('collection.clearAll')}
        </Link>
      </li>
    </ul>
  );
}
