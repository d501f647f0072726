import '../register-translations.ts';
import { listCountryNames } from '#app/accounts/countries/country-names.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useLanguage, useWords, type Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import type { ZoneProblem } from '../../editing/zone-form-values-and-limits.ts';
import type { FilledZone, ZoneAnswer } from '../zone-action-data.ts';
import type { Weightless } from './price-rows.tsx';
import { mergedFieldName, zoneFieldText } from './zone-field-labels-and-values.ts';
import { ZoneFields } from './zone-fields.tsx';

type ZoneFormProps = {
  /** A new one has no id, but its form has. */
  shown: FilledZone & {
    id: string | undefined;
    version: string;
    base: FormBase;
    blankId: string;
    taken: { country: string; zone: string }[];
    othersDeliver: boolean;
    weightless: Weightless;
  };
  /** What the server said when the form came back with a whole page. */
  given: ZoneAnswer | undefined;
};

/** All of a zone, saved together. A new one leads to the list once it is saved. */
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
