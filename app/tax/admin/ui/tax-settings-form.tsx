import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import { euSalesChoices, type TaxSettingsValues } from '../../editing/tax-form-values.ts';
import { memberStates, ratePlaceName } from '../../tax-places.ts';
import { formatPercent } from '../../tax-rates.ts';
import { exportPriceChoices, reverseChargeChoices } from '../../tax-treatment.ts';
import type { TaxSettingsAnswer } from '../tax-action-data.ts';
import { taxFieldLabel, taxFieldValueLabel } from './tax-field-texts.ts';

type TaxSettingsFormProps = {
  shown: { values: TaxSettingsValues; version: string; base: FormBase; onlyRate: number | undefined };
  given: TaxSettingsAnswer | undefined;
};

export function TaxSettingsForm({ shown, given }: TaxSettingsFormProps) {
  const t = useWords();
  const language = useLanguage();
  const states = memberStates
    .map((state) => ({ state, name: ratePlaceName(state, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  return (
    <VersionedForm
      shown={shown}
      values={shown.values}
      given={given}
      address="/admin/tax"
      texts={{ save: t('taxes.save'), saved: t('taxes.saved'), notSaved: t('taxes.notSaved') }}
      problemText={(problem) => t(`taxes.problem.${problem}`)}
      fieldLabel={(field) => taxFieldLabel(t, field, language)}
      fieldText={(filled, field) =>
        taxFieldValueLabel(t, field, filled[field as keyof TaxSettingsValues], language) ?? ''
      }
    >
      {(values, errors) => (
        <>
          {shown.onlyRate !== undefined && (
            <p className="admin-note mb-5" data-tone="warning">
              {t('taxes.onlyRate', { rate: formatPercent(shown.onlyRate, language) })}
            </p>
          )}
          <FormSection title={t('taxes.whereDue')} text={t('taxes.whereDueText')}>
            <SelectField
              name="homeState"
              label={t('taxes.homeState')}
              hint={t('taxes.homeStateHint')}
              required
              defaultValue={values.homeState}
              error={errors.homeState}
            >
              {states.map(({ state, name }) => (
                <option key={state} value={state}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField
              name="euSales"
              label={t('taxes.euSales')}
              hint={t('taxes.euSalesHint')}
              required
              defaultValue={values.euSales}
              error={errors.euSales}
            >
              {euSalesChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`taxes.euSales.${choice}`)}
                </option>
              ))}
            </SelectField>
            <SelectField
              name="exportPrices"
              label={t('taxes.exportPrices')}
              hint={t('taxes.exportPricesHint')}
              required
              defaultValue={values.exportPrices}
              error={errors.exportPrices}
            >
              {exportPriceChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`taxes.exportPrices.${choice}`)}
                </option>
              ))}
            </SelectField>
            <SelectField
              name="reverseCharge"
              label={t('taxes.reverseCharge')}
              hint={t('taxes.reverseChargeHint')}
              required
              defaultValue={values.reverseCharge}
              error={errors.reverseCharge}
            >
              {reverseChargeChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`taxes.reverseCharge.${choice}`)}
                </option>
              ))}
            </SelectField>
            <Field
              name="vatNumber"
              label={t('taxes.vatNumber')}
              hint={t('taxes.vatNumberHint')}
              defaultValue={values.vatNumber}
              error={errors.vatNumber}
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
            />
          </FormSection>
        </>
      )}
    </VersionedForm>
  );
}
