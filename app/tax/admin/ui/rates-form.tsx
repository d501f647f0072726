import '../register-translations.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import type { RateRows } from '../../editing/tax-form-values-and-limits.ts';
import type { RatePlace } from '../../tax-places.ts';
import type { RatesAnswer } from '../tax-action-data.ts';
import { RateRowFields } from './rate-row-fields.tsx';
import { rateRowText, taxFieldLabel } from './tax-field-labels-and-values.ts';

type RatesFormProps = {
  shown: { place: RatePlace; values: RateRows; version: string; base: FormBase };
  /** What the server said when the form came back with a whole page. */
  given: RatesAnswer | undefined;
};

/** The rates of a place, with the days from which they hold. */
export function RatesForm({ shown, given }: RatesFormProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <VersionedForm
      shown={shown}
      values={shown.values}
      given={given}
      address={`/admin/tax/${shown.place}`}
      listAddress="/admin/tax"
      texts={{
        save: t('taxes.saveRates'),
        saved: t('taxes.ratesSaved'),
        notSaved: t('taxes.ratesNotSaved'),
      }}
      problemText={({ problem }) => t(`taxes.problem.${problem}`)}
      fieldLabel={(field) => taxFieldLabel(t, field, language)}
      fieldText={(filled, field) => rateRowText(t, filled, field, language)}
    >
      {(values, errors, problems) => (
        <FormSection title={t('taxes.ratesTitle')} text={t('taxes.ratesText')}>
          <RateRowFields rows={values.rows} problems={problems} errors={errors} />
        </FormSection>
      )}
    </VersionedForm>
  );
}
