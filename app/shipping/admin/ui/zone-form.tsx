import { type ReactNode, useRef } from 'react';
import { countryName, listCountryNames } from '#app/accounts/address-checks/country-names.ts';
import { countryGroups } from '#app/accounts/address-checks/shipping-countries.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useLanguage, useWords, type Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { Field } from '#app/ui/form-fields.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { countryField } from '../../editing/zone-fields.ts';
import { LONGEST_NAME, type ZoneProblem, type ZoneProblems } from '../../editing/zone-form-values.ts';
import type { FilledZone, ZoneAnswer } from '../zone-action-data.ts';
import { MethodsField } from './methods-field.tsx';
import type { Weightless } from './price-rows.tsx';
import { mergedFieldName, zoneFieldText } from './zone-field-texts.ts';

type ZoneFormProps = {
  /** Undefined for a new zone, although its form has an id. */
  shown: FilledZone & {
    id: string | undefined;
    version: string;
    base: FormBase;
    blankId: string;
    taken: { country: string; zone: string }[];
    othersDeliver: boolean;
    weightless: Weightless;
  };
  given: ZoneAnswer | undefined;
};

/** Edits a zone, saved as a whole. Saving a new one leads to the list. */
export function ZoneForm({ shown, given }: ZoneFormProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const isNew = shown.id === undefined;
  return (
    <VersionedForm
      shown={shown}
      values={{ zone: shown.zone }}
      given={given}
      address={shown.id === undefined ? '/admin/shipping' : `/admin/shipping/${encodeURIComponent(shown.id)}`}
      listAddress="/admin/shipping"
      isNew={isNew}
      texts={{
        save: t(isNew ? 'zones.create' : 'zones.save'),
        saved: t(isNew ? 'zones.created' : 'zones.updated'),
        notSaved: t('zones.notSaved'),
        goneMeanwhile: t('zones.goneMeanwhile'),
      }}
      problemText={(problem) => zoneProblemText(t, problem, language)}
      fieldLabel={(field, filled) => mergedFieldName(t, field, filled, language)}
      fieldText={(filled, field) => zoneFieldText(t, filled, field, { language, price })}
    >
      {(values, errors, problems) => (
        <ZoneFields
          values={values}
          blankId={shown.blankId}
          taken={shown.taken}
          othersDeliver={shown.othersDeliver}
          weightless={shown.weightless}
          problems={problems}
          errors={errors}
        />
      )}
    </VersionedForm>
  );
}

function zoneProblemText(t: Words, { problem, taken = [] }: ZoneProblem, language: Language): string {
  const zones = [...new Set(taken.map(({ zone }) => zone))];
  const countries = listCountryNames(
    taken.map(({ country }) => country),
    language,
  );
  return t(`zones.problem.${problem}`, { countries, zones: zones.join(', ') });
}

type ZoneFieldsProps = {
  values: FilledZone;
  blankId: string;
  taken: { country: string; zone: string }[];
  /** True if the shop delivers somewhere without this zone. */
  othersDeliver: boolean;
  weightless: Weightless;
  problems: ZoneProblems;
  errors: Record<string, ReactNode>;
};

function ZoneFields({
  values,
  blankId,
  taken,
  othersDeliver,
  weightless,
  problems,
  errors,
}: ZoneFieldsProps) {
  const t = useWords();
  const { zone } = values;
  return (
    <>
      <FormSection title={t('zones.nameTitle')} text={t('zones.nameText')}>
        <Field
          name="name"
          label={t('zones.name')}
          defaultValue={zone.name}
          error={errors.name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          required
        />
      </FormSection>
      <FormSection title={t('zones.countries')} text={t('zones.countriesText')}>
        <CountriesField chosen={zone.countries} taken={taken} errors={errors} />
      </FormSection>
      <FormSection title={t('zones.methods')} text={t('zones.methodsText')}>
        <MethodsField
          methods={zone.methods}
          blankId={blankId}
          othersDeliver={othersDeliver}
          weightless={weightless}
          problems={problems}
          errors={errors}
        />
      </FormSection>
    </>
  );
}

type CountriesFieldProps = {
  chosen: string[];
  taken: { country: string; zone: string }[];
  errors: Record<string, ReactNode>;
};

/** Offers every country, grouped as in address forms; a country of another zone is marked. */
function CountriesField({ chosen, taken, errors }: CountriesFieldProps) {
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
    // The form listens for changes, which setting `checked` does not fire.
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
