import '../register-translations.ts';
import { useFetcher } from 'react-router';
import type { FormBase, FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
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
import { formatPrice } from '#app/ui/format-price.ts';
import { LEAST_GIFT_CARD_CENTS, MOST_AMOUNTS, MOST_GIFT_CARD_CENTS } from '../../editing/gift-card-limits.ts';
import type {
  GiftCardSettingsProblems,
  GiftCardSettingsValues,
} from '../../settings/gift-card-settings-values.ts';
import { settingsFieldLabel, settingsValueLabel } from './settings-field-labels.ts';

/** The answer to the form; a refused one comes back as it was typed. */
export type GiftCardSettingsAnswer =
  | { ok: true; savedAt: string; kept: string[] }
  | FormRefusal<GiftCardSettingsValues, GiftCardSettingsProblems>;

type GiftCardSettingsFormProps = {
  shown: { values: GiftCardSettingsValues; version: string; base: FormBase };
  /** What the server said when the form came back with a whole page. */
  given: GiftCardSettingsAnswer | undefined;
};

/** Which gift cards shoppers can buy. */
export function GiftCardSettingsForm({ shown, given }: GiftCardSettingsFormProps) {
  const t = useWords();
  const bounds = {
    least: formatPrice(LEAST_GIFT_CARD_CENTS),
    most: formatPrice(MOST_GIFT_CARD_CENTS),
    count: MOST_AMOUNTS,
  };
  const nameOf = (field: string) => settingsFieldLabel(t, field);
  const fetcher = useFetcher<GiftCardSettingsAnswer | AdminRefusal>();
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
    notSaved: t('giftCardSettings.notSaved'),
    saved: ({ kept }) => ({
      title: t('giftCardSettings.saved'),
      description: mergedFieldsText(t, kept.map(nameOf)),
    }),
  });
  const errors = fieldErrorsWithConflicts(
    Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [
        field,
        t(`giftCardSettings.problem.${problem}`, bounds),
      ]),
    ),
    conflict,
    (filled, field) => settingsValueLabel(t, field, filled[field as keyof GiftCardSettingsValues]) ?? '',
  );
  const values = returned?.typed ?? shown.values;
  const field = (name: keyof GiftCardSettingsValues) => ({
    name,
    label: nameOf(name),
    hint: t(`giftCardSettings.hint.${name}`, bounds),
    defaultValue: values[name],
    error: errors[name],
    required: true,
  });
  return (
    <fetcher.Form {...form} className="mt-5">
      <input type="hidden" name="version" value={shownVersion} />
      <HiddenMergeFields key={`base ${shownVersion}`} base={returned?.base ?? shown.base} />
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        saved={isSavedByPage && t('giftCardSettings.saved')}
      >
        {conflict && (
          <MergeNote
            disputed={Object.keys(conflict.meanwhile.disputed).map(nameOf)}
            kept={conflict.meanwhile.kept.map(nameOf)}
            address="/admin/gift-cards/settings"
          />
        )}
      </FormStatus>
      <FormSection
        key={shownVersion}
        title={t('giftCardSettings.section')}
        text={t('giftCardSettings.sectionText')}
      >
        <SelectField {...field('isOffered')}>
          {['no', 'yes'].map((choice) => (
            <option key={choice} value={choice}>
              {t(`giftCards.${choice}`)}
            </option>
          ))}
        </SelectField>
        <Field {...field('amounts')} maxLength={200} autoComplete="off" />
        <Field {...field('least')} inputMode="decimal" maxLength={10} autoComplete="off" />
        <Field {...field('most')} inputMode="decimal" maxLength={10} autoComplete="off" />
      </FormSection>
      <SaveBar {...saving} label={t('giftCardSettings.save')} />
    </fetcher.Form>
  );
}
