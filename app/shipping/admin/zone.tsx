import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { listCountryNames } from '#app/addresses/shipping-countries.ts';
import { listProductsWithoutWeight } from '#app/catalogue/list-products-without-weight.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords, type Words } from '#app/platform/text/translations.ts';
import { type EditorFields, EditorPage } from '#app/ui/admin/form/editor-page.tsx';
import { type EditorText, editorMeta, editorTexts } from '#app/ui/admin/form/editor-texts.ts';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { Field } from '#app/ui/form-fields.tsx';
import { type FilledZone, zoneEditor } from '../editing/zone-editor.server.ts';
import { LONGEST_NAME, newMethod, type ZoneProblem } from '../editing/zone-form-values.ts';
import type { Route } from './+types/zone';
import { CountriesField } from './ui/countries-field.tsx';
import { MethodsField } from './ui/methods-field.tsx';
import type { Weightless } from './ui/price-rows.tsx';
import { mergedRowName, zoneFieldLabel, zoneFieldText, zoneFieldValueLabel } from './ui/zone-field-texts.ts';

export const handle = requireTranslations('admin/shipping', 'shipping');

const text: EditorText = (t, part) => t(`zones.editor.${part}`);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return editorMeta(matches, loaderData, 'zones.lead', text);
}

export async function loader({ params: { zoneId } }: Route.LoaderArgs) {
  const methods = () => [newMethod(crypto.randomUUID())];
  const loaded = await zoneEditor.load(db, zoneId, () => ({ name: '', countries: [], methods: methods() }));
  return 'values' in loaded ? { ...loaded, weightless: await listProductsWithoutWeight(db) } : loaded;
}

export function action({ params: { zoneId: id }, request, context }: Route.ActionArgs) {
  return zoneEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function ZonePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const reader = { language: useLanguage(), price: useFormatAdminPrice() };
  return (
    <EditorPage<FilledZone, ZoneProblem>
      listPath="/admin/shipping"
      loaded={loaderData}
      given={actionData}
      texts={editorTexts(t, loaderData, text)}
      fieldTexts={{
        label: zoneFieldLabel,
        value: (_, field, value) => zoneFieldValueLabel(t, field, value, reader),
      }}
      problemText={(problem) => zoneProblemText(t, problem, reader.language)}
      shownLabel={({ values }, field) => mergedRowName(field, values, reader.language)}
      shownText={({ values }, field) => zoneFieldText(t, values, field, reader)}
    >
      {(fields) => loaderData.ok && <ZoneFields {...fields} weightless={loaderData.weightless} />}
    </EditorPage>
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

type ZoneFieldsProps = EditorFields<FilledZone, ZoneProblem> & { weightless: Weightless };

function ZoneFields({ filled, values, errors, problems, field, weightless }: ZoneFieldsProps) {
  const t = useWords();
  const { taken, blankId, othersDeliver } = filled;
  return (
    <>
      <FormSection title={t('zones.nameTitle')} text={t('zones.nameText')}>
        <Field {...field('name')} maxLength={LONGEST_NAME} autoComplete="off" required />
      </FormSection>
      <FormSection title={t('zones.countries')} text={t('zones.countriesText')}>
        <CountriesField chosen={values.countries} taken={taken} errors={errors} />
      </FormSection>
      <FormSection title={t('zones.methods')} text={t('zones.methodsText')}>
        <MethodsField
          methods={values.methods}
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
