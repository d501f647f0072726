import { type ReactNode, useRef } from 'react';
import { countryGroups, countryName } from '#app/addresses/shipping-countries.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { countryField } from '../../editing/zone-fields.ts';

type CountriesFieldProps = {
  chosen: string[];
  taken: { country: string; zone: string }[];
  errors: Record<string, ReactNode>;
};

/** Lists all countries in the groups of address forms, and marks the countries that are already in another zone. */
export function CountriesField({ chosen, taken, errors }: CountriesFieldProps) {
  const disputed = countryGroups.flat().filter((country) => errors[countryField(country)]);
  return (
    <div className="zone-countries">
      <FieldGroupProblem>{errors.countries}</FieldGroupProblem>
      {disputed.map((country) => (
        <FieldGroupProblem key={country}>{errors[countryField(country)]}</FieldGroupProblem>
      ))}
      {countryGroups.map((group, index) => (
        <CountryGroup key={group[0]} group={group} number={index + 1} chosen={chosen} taken={taken} />
      ))}
    </div>
  );
}

type CountryGroupProps = Omit<CountriesFieldProps, 'errors'> & { group: readonly string[]; number: number };

function CountryGroup({ group, number, chosen, taken }: CountryGroupProps) {
  const t = useWords();
  const language = useLanguage();
  const isAlive = useIsHydrated();
  const boxes = useRef<HTMLFieldSetElement>(null);
  const zoneOf = (country: string) => taken.find((other) => other.country === country)?.zone;
  const free = group.filter((country) => !zoneOf(country));
  const name = t(`zones.countryGroup${number}`);

  function chooseFree(): void {
    for (const box of boxes.current?.querySelectorAll('input') ?? [])
      if (free.includes(box.value)) box.checked = true;
    // The form listens for change events. Setting `checked` does not fire one.
    boxes.current?.querySelector('input')?.dispatchEvent(new Event('change', { bubbles: true }));
  }

  return (
    <fieldset ref={boxes} className="zone-country-group">
      <legend>{name}</legend>
      {isAlive && free.length > 1 && (
        <button
          type="button"
          className="admin-way"
          aria-label={t('zones.chooseAllOf', { group: name })}
          onClick={chooseFree}
        >
          {t('zones.chooseAll')}
        </button>
      )}
      <ul>
        {group
          .map((country) => ({ country, shown: countryName(country, language), zone: zoneOf(country) }))
          .sort((one, other) => one.shown.localeCompare(other.shown, language))
          .map(({ country, shown, zone }) => (
            <li key={country}>
              <label className="product-check">
                <input
                  type="checkbox"
                  name="countries"
                  value={country}
                  defaultChecked={chosen.includes(country)}
                />
                <span>
                  {shown}
                  {zone && <span className="text-sm text-stone"> {t('zones.inZone', { zone })}</span>}
                </span>
              </label>
            </li>
          ))}
      </ul>
    </fieldset>
  );
}
