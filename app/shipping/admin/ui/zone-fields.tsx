import '../register-translations.ts';
import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import { LONGEST_NAME, type ZoneProblems } from '../../editing/zone-form-values-and-limits.ts';
import type { FilledZone } from '../zone-action-data.ts';
import { CountriesField } from './countries-field.tsx';
import { MethodsField } from './methods-field.tsx';
import type { Weightless } from './price-rows.tsx';

type ZoneFieldsProps = {
  values: FilledZone;
  blankId: string;
  /** Which other zone has a country. */
  taken: { country: string; zone: string }[];
  /** Whether the shop delivers somewhere without this zone. */
  othersDeliver: boolean;
  weightless: Weightless;
  problems: ZoneProblems;
  /** What is said beside each field. */
  errors: Record<string, ReactNode>;
};

export function ZoneFields({
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
