import '../register-translations.ts';
import { useFetcher } from 'react-router';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { fieldErrorsWithConflicts } from '#app/ui/admin/form/field-errors-with-conflicts.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { FormStatus } from '#app/ui/admin/form/form-status.tsx';
import { HiddenMergeFields } from '#app/ui/admin/form/hidden-merge-fields.tsx';
import { MergeNote } from '#app/ui/admin/form/merge-note.tsx';
import { mergedFieldsText } from '#app/ui/admin/form/merged-fields-text.ts';
import { SaveBar } from '#app/ui/admin/form/save-bar.tsx';
import { useVersionedForm } from '#app/ui/admin/form/use-versioned-form.ts';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import { euSalesChoices, type TaxSettingsValues } from '../../editing/tax-form-values-and-limits.ts';
import { formatPercent } from '../../format-percent.ts';
import { memberStates, ratePlaceName } from '../../tax-places.ts';
import { exportPriceChoices, reverseChargeChoices } from '../../tax-treatment.ts';
import type { TaxSettingsAnswer } from '../tax-action-data.ts';
import { taxFieldLabel, taxFieldValueLabel } from './tax-field-labels-and-values.ts';

type TaxSettingsFormProps = {
  shown: { values: TaxSettingsValues; version: string; base: FormBase; onlyRate: number | undefined };
  /** What the server said when the form came back with a whole page. */
  given: TaxSettingsAnswer | undefined;
};

/** Where VAT is due. */
export function TaxSettingsForm({ shown, given }: TaxSettingsFormProps) {
  const t = useWords();
  const language = useLanguage();
  const nameOf = (field: string) => taxFieldLabel(t, field, language) ?? field;
  const fetcher = useFetcher<TaxSettingsAnswer | AdminRefusal>();
  const {
    form,
    shownVersion,
    conflict,
    returned,
    refusal,
    problems,
    isSavedByPage,
    answer: _,
    ...saving
  } = useVersionedForm({
    fetcher,
    version: shown.version,
    given,
    notSaved: t('taxes.notSaved'),
    saved: ({ kept }) => ({ title: t('taxes.saved'), description: mergedFieldsText(t, kept.map(nameOf)) }),
  });
  const errors = fieldErrorsWithConflicts(
    Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [field, t(`taxes.problem.${problem}`)]),
    ),
    conflict,
    (filled, field) => taxFieldValueLabel(t, field, filled[field as keyof TaxSettingsValues], language) ?? '',
  );
  const values = returned?.typed ?? shown.values;
  const states = memberStates
    .map((state) => ({ state, name: ratePlaceName(state, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  return (
    <fetcher.Form {...form} className="mt-5">
      <input type="hidden" name="version" value={shownVersion} />
      <HiddenMergeFields key={`base ${shownVersion}`} base={returned?.base ?? shown.base} />
      <FormStatus isSaving={saving.isSaving} refusal={refusal} saved={isSavedByPage && t('taxes.saved')}>
        {conflict && (
          <MergeNote
            disputed={Object.keys(conflict.meanwhile.disputed).map(nameOf)}
            kept={conflict.meanwhile.kept.map(nameOf)}
            address="/admin/tax"
          />
        )}
      </FormStatus>
      {shown.onlyRate !== undefined && (
        <p className="admin-note mb-5" data-tone="warning">
          {t('taxes.onlyRate', { rate: formatPercent(shown.onlyRate, language) })}
        </p>
      )}
      <FormSection key={shownVersion} title={t('taxes.whereDue')} text={t('taxes.whereDueText')}>
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
      <SaveBar {...saving} label={t('taxes.save')} />
    </fetcher.Form>
  );
}
