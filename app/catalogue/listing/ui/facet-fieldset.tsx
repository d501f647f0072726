import { CachedHtml } from '#app/platform/pages/cached-html.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { facetValueName } from '../facet-value-name.ts';
import type { Facet, FacetValue } from '../filters.ts';

type FacetFieldsetProps = {
  facet: Facet;
  values: FacetValue[];
  chosen: readonly string[];
  onChange: () => void;
};

/** The values of one facet, each with how many pieces one would see. */
export function FacetFieldset({ facet, values, chosen, onChange }: FacetFieldsetProps) {
  const t = useWords();
  return (
    <fieldset className="facet" data-facet={facet}>
      <legend>{t(`collection.${facet}`)}</legend>
      <CachedHtml as="ul" from={['facet', facet, values, chosen]}>
        {values.map(({ value, count }) => (
          <li key={value}>
            <label className="facet-value">
              <input
                type="checkbox"
                name={facet}
                value={value}
                checked={chosen.includes(value)}
                onChange={onChange}
              />
              {facet === 'colour' && <span className="swatch" data-colour={value} aria-hidden />}
              <span className="facet-name">{facetValueName(facet, value, t)}</span>
              <span className="facet-count">{count}</span>
            </label>
          </li>
        ))}
      </CachedHtml>
    </fieldset>
  );
}
