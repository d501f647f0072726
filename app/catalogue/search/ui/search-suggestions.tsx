import '../register-translations.ts';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import type { Suggestions } from '../suggestions-types.ts';

type SearchSuggestionsProps = {
  ref: Ref<HTMLDivElement>;
  id: string;
  /** Without any the list is there, as its field names it, but hidden. */
  suggestions: Suggestions | undefined;
  active: number;
  onFollow: () => void;
};

export function suggestionCount(suggestions: Suggestions | undefined): number {
  return suggestions ? suggestions.categories.length + suggestions.products.length : 0;
}

/** The list below a search field: categories, then pieces, numbered through for the arrow keys. */
export function SearchSuggestions({ ref, id, suggestions, active, onFollow }: SearchSuggestionsProps) {
  const t = useWords();
  const { categories = [], products = [] } = suggestions ?? {};
  const option = (place: number, to: string, className: string, content: ReactNode) => (
    <Link
      key={to}
      to={to}
      id={`${id}-${place}`}
      role="option"
      aria-selected={place === active}
      tabIndex={-1}
      className={className}
      onClick={onFollow}
    >
      {content}
    </Link>
  );
  return (
    // The focus stays in the field while a suggestion is clicked: without it the list would be gone by then.
    <div
      ref={ref}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('search.suggestions')}
      tabIndex={-1}
      className="suggestions"
      hidden={!suggestions}
      onMouseDown={keepFocus}
    >
      {categories.length > 0 && (
        <fieldset aria-label={t('common.categories')}>
          {categories.map(({ text, to }, place) => option(place, to, 'suggestion', text))}
        </fieldset>
      )}
      {products.length > 0 && (
        <fieldset aria-label={t('search.pieces')}>
          {products.map(({ title, titleLanguage, to, price, picture }, index) =>
            option(
              categories.length + index,
              to,
              'suggestion suggestion-product',
              <>
                <ResponsivePicture picture={picture} sizes="3rem" alt="" />
                <span lang={titleLanguage}>{title}</span>
                <span className="suggestion-price">{price}</span>
              </>,
            ),
          )}
        </fieldset>
      )}
    </div>
  );
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
