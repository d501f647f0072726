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
  const nameOf = (field: string) => taxFieldLabel(t, field, language) ?? field;
  const fetcher = useFetcher<RatesAnswer | AdminRefusal>();
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
    notSaved: t('taxes.ratesNotSaved'),
    saved: ({ kept }) => ({
      title: t('taxes.ratesSaved'),
      description: mergedFieldsText(t, kept.map(nameOf)),
    }),
  });
  const texts = Object.entries(problems).map(([field, { problem }]) => [
    field,
    t(`taxes.problem.${problem}`),
  ]);
  const errors = fieldErrorsWithConflicts(Object.fromEntries(texts), conflict, (filled, field) =>
    rateRowText(t, filled, field, language),
  );
  return (
    <fetcher.Form {...form} className="mt-5">
      <input type="hidden" name="version" value={shownVersion} />
      <HiddenMergeFields key={`base ${shownVersion}`} base={returned?.base ?? shown.base} />
      <FormStatus isSaving={saving.isSaving} refusal={refusal} saved={isSavedByPage && t('taxes.ratesSaved')}>
        {conflict && (
          <MergeNote
            disputed={Object.keys(conflict.meanwhile.disputed).map(nameOf)}
            kept={conflict.meanwhile.kept.map(nameOf)}
            address={`/admin/tax/${shown.place}`}
          />
        )}
      </FormStatus>
      <FormSection title={t('taxes.ratesTitle')} text={t('taxes.ratesText')}>
        <RateRowFields
          key={shownVersion}
          rows={(returned?.typed ?? shown.values).rows}
          problems={problems}
          errors={errors}
        />
      </FormSection>
      <SaveBar {...saving} label={t('taxes.saveRates')} backTo="/admin/tax" />
    </fetcher.Form>
  );
}
