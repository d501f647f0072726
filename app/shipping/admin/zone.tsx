import { type ReactNode, useRef } from 'react';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { countryGroups, countryName, listCountryNames } from '#app/addresses/shipping-countries.ts';
import { listProductsWithoutWeight } from '#app/catalogue/editing/admin-products.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords, type Words } from '#app/platform/text/translations.ts';
import {
  type EditorFields,
  EditorPage,
  type EditorText,
  editorMeta,
} from '#app/ui/admin/form/editor-page.tsx';
import { FieldGroupProblem, FormSection } from '#app/ui/admin/form/form-section.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { Field } from '#app/ui/form.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { type FilledZone, zoneEditor } from '../editing/zone-editor.server.ts';
import { countryField } from '../editing/zone-fields.ts';
import { LONGEST_NAME, newMethod, type ZoneProblem } from '../editing/zone-form-values.ts';
import type { Route } from './+types/zone';
import { MethodsField } from './ui/methods-field.tsx';
import type { Weightless } from './ui/price-rows.tsx';
import { mergedRowName, zoneFieldLabel, zoneFieldText, zoneFieldValueLabel } from './ui/zone-field-labels.ts';

export const handle = requireTranslations('admin/shipping', 'shipping');

const text: EditorText = (t, part) => t(`zones.editor.${part}`);

export const meta = editorMeta('zones.lead', text);

export async function loader({ params: { zoneId } }: Route.LoaderArgs) {
  const methods = () => [newMethod(crypto.randomUUID())];
  const loaded = await zoneEditor.load(db, zoneId, () => ({ name: '', countries: [], methods: methods() }));
  return { ...loaded, weightless: await listProductsWithoutWeight(db) };
}

export function action({ params: { zoneId: id }, request, context }: Route.ActionArgs) {
  return zoneEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function ZonePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const reader = { language: useLanguage(), price: useFormatAdminPrice() };
  return (
    <EditorPage<FilledZone, ZoneProblem>
      loaded={loaderData}
      given={actionData}
      texts={text}
      fieldTexts={{
        label: zoneFieldLabel,
        value: (_, field, value) => zoneFieldValueLabel(t, field, value, reader),
      }}
      problemText={(problem) => zoneProblemText(t, problem, reader.language)}
      shownLabel={({ values }, field) => mergedRowName(field, values, reader.language)}
      shownText={({ values }, field) => zoneFieldText(t, values, field, reader)}
    >
      {(fields) => <ZoneFields {...fields} weightless={loaderData.weightless} />}
    </EditorPage>
  );
}

function zoneProblemText(t: Words, { problem, taken = [] }: ZoneProblem, language: Language): string {
  const zones = [...new Set(taken.map(({ zone }) => zone))];
  const names = taken.map(({ country }) => country);
  const countries = listCountryNames(names, language);
  return t(`zones.problem.${problem}`, { countries, zones: zones.join(', ') });
}

type ZoneFieldsProps = EditorFields<FilledZone, ZoneProblem> & { weightless: Weightless };

function ZoneFields({ filled, values, errors, problems, field, weightless }: ZoneFieldsProps) {
  const t = useWords();
  return (
    <>
      <FormSection title={t('zones.nameTitle')} text={t('zones.nameText')}>
        <Field {...field('name')} maxLength={LONGEST_NAME} autoComplete="off" required />
      </FormSection>
      <FormSection title={t('zones.countries')} text={t('zones.countriesText')}>
        <CountriesField chosen={values.countries} taken={filled.taken} errors={errors} />
      </FormSection>
      <FormSection title={t('zones.methods')} text={t('zones.methodsText')}>
        <MethodsField
          {...filled}
          methods={values.methods}
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
