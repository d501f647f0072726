import { X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { Link, SubmitButton } from '#app/ui/link.tsx';
import { isOnTwin, useClosedByBack } from '#app/ui/use-closed-by-back.ts';
import { Swatch } from '../../ui/swatch.tsx';
import {
  chosenValues,
  type Facet,
  type FacetCounts,
  type FacetValue,
  type Filters,
  facetValueName,
  offeredFacetValues,
} from '../filters.ts';
import { type ListingChoice, listingUrl, readFilters } from '../listing-url.ts';

export const FILTERS = 'filters';
export const FILTER_TOGGLE = 'filter-toggle';

/** When a focused link that removes a filter disappears, focuses the filters or the button that opens them. */
export function focusFilters(): void {
  const filters = document.getElementById(FILTERS);
  const from = filters?.checkVisibility() ? filters : document.getElementById(FILTER_TOGGLE);
  from?.focus({ preventScroll: true });
}

export type FilterPanelProps = {
  path: string;
  choice: ListingChoice;
  filters: Filters;
  offered: readonly Facet[];
  counts: FacetCounts;
  total: number;
};

export function FilterPanel({ path, choice, filters, offered, counts, total }: FilterPanelProps) {
  const t = useWords();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useClosedByBack(form);
  const { key } = useLocation();
  // A clicked checkbox changes before its results arrive. After the navigation, the URL decides its state.
  const [ticking, setTicking] = useState<Filters>();
  useEffect(() => {
    if (key) setTicking(undefined);
  }, [key]);
  const ticked = ticking ?? filters;
  const { query, sorting, view } = choice;

  function show(): void {
    if (!form.current) return;
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) search.append(name, String(value));
    const chosen = readFilters(search, offeredFacetValues(counts), offered);
    setTicking(chosen);
    navigate(listingUrl(path, { ...choice, filters: chosen, page: 1 }), {
      preventScrollReset: true,
      replace: isOnTwin(),
    });
  }

  return (
    <form
      ref={form}
      id={FILTERS}
      popover="auto"
      tabIndex={-1}
      action={path}
      className="filters sheet"
      aria-label={t('collection.filter')}
      onSubmit={(event) => {
        event.preventDefault();
        form.current?.hidePopover();
      }}
      onToggle={({ newState, currentTarget }) => newState === 'open' && currentTarget.focus()}
      onBlur={closePopoverOnBlur}
    >
      <SheetBar />
      {query && <input type="hidden" name="q" value={query} />}
      <div className="filters-facets">
        {offered
          .filter((facet) => counts[facet].length > 0)
          .map((facet) => (
            <FacetFieldset
              key={facet}
              facet={facet}
              values={counts[facet]}
              chosen={ticked[facet]}
              onChange={show}
            />
          ))}
      </div>
      {sorting && sorting !== (query ? 'relevance' : 'newest') && (
        <input type="hidden" name="sort" value={sorting} />
      )}
      {view && view !== 'products' && <input type="hidden" name="view" value={view} />}
      <SheetFoot
        total={total}
        clearPath={chosenValues(filters).length > 0 ? listingUrl(path, { query, sorting, view }) : undefined}
      />
    </form>
  );
}

function SheetBar() {
  const t = useWords();
  return (
    <div className="sheet-bar">
      <span aria-hidden>{t('collection.filter')}</span>
      <button
        type="button"
        className="icon-button"
        popoverTarget={FILTERS}
        popoverTargetAction="hide"
        aria-label={t('common.close')}
      >
        <X aria-hidden size={20} strokeWidth={1.4} />
      </button>
    </div>
  );
}

function SheetFoot({ total, clearPath }: { total: number; clearPath: string | undefined }) {
  const t = useWords();
  return (
    <div className="filters-foot">
      <SubmitButton className="filters-show">
        <span className="needs-scripting">{t('collection.show', { count: total })}</span>
        <span className="without-scripting">{t('collection.apply')}</span>
      </SubmitButton>
      {clearPath && (
        <Link to={clearPath} preventScrollReset className="button button-link" onClick={focusFilters}>
          {t('collection.clearAll')}
        </Link>
      )}
    </div>
  );
}

type FacetFieldsetProps = {
  facet: Facet;
  values: FacetValue[];
  chosen: readonly string[];
  onChange: () => void;
};

function FacetFieldset({ facet, values, chosen, onChange }: FacetFieldsetProps) {
  const t = useWords();
  return (
    <fieldset className="facet" data-facet={facet}>
      <legend>{t(`collection.${facet}`)}</legend>
      <ul>
        {values.map(({ value, name, swatch, count }) => (
          <li key={value}>
            <label className="facet-value">
              <input
                type="checkbox"
                name={facet}
                value={value}
                checked={chosen.includes(value)}
                onChange={onChange}
              />
              {swatch && <Swatch background={swatch} />}
              <span className="facet-name">{facetValueName(facet, { value, name }, t)}</span>
              <span className="facet-count">{count}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Closes the popover when the keyboard focus leaves it, since the popover would cover the focused element. */
export function closePopoverOnBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}
