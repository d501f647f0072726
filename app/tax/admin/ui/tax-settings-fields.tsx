import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import type { EditorFields } from '#app/ui/admin/form/editor-page.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import { euSalesChoices, type TaxSettingsValues } from '../../editing/tax-form-values.ts';
import { memberStates, ratePlaceName } from '../../tax-places.ts';
import { formatPercent } from '../../tax-rates.ts';
import { exportPriceChoices, reverseChargeChoices } from '../../tax-treatment.ts';

type TaxSettingsFieldsProps = EditorFields<{ values: TaxSettingsValues }> & {
  onlyRate: number | undefined;
};

export function TaxSettingsFields({ field, onlyRate }: TaxSettingsFieldsProps) {
  const t = useWords();
  const language = useLanguage();
  const states = memberStates
    .map((state) => ({ state, name: ratePlaceName(state, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  const choice = (name: 'euSales' | 'exportPrices' | 'reverseCharge', choices: readonly string[]) => (
    <SelectField {...field(name)} hint={t(`taxes.${name}Hint`)} required>
      {choices.map((value) => (
        <option key={value} value={value}>
          {t(`taxes.${name}.${value}`)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      {onlyRate !== undefined && (
        <p className="admin-note mb-5" data-tone="warning">
          {t('taxes.onlyRate', { rate: formatPercent(onlyRate, language) })}
        </p>
      )}
      <FormSection title={t('taxes.whereDue')} text={t('taxes.whereDueText')}>
        <SelectField {...field('homeState')} hint={t('taxes.homeStateHint')} required>
          {states.map(({ state, name }) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </SelectField>
        {choice('euSales', euSalesChoices)}
        {choice('exportPrices', exportPriceChoices)}
        {choice('reverseCharge', reverseChargeChoices)}
        <Field
          {...field('vatNumber')}
          hint={t('taxes.vatNumberHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
      </FormSection>
    </>
  );
}
