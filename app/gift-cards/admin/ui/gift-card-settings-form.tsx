import '../register-translations.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { type VersionedAnswer, VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import { LEAST_GIFT_CARD_CENTS, MOST_AMOUNTS, MOST_GIFT_CARD_CENTS } from '../../editing/gift-card-limits.ts';
import type { GiftCardSettingsValues } from '../../settings/gift-card-settings-values.ts';
import { settingsFieldLabel, settingsValueLabel } from './settings-field-labels.ts';

/** The answer to the form; a refused one comes back as it was typed. */
export type GiftCardSettingsAnswer = VersionedAnswer<GiftCardSettingsValues>;

type GiftCardSettingsFormProps = {
  shown: { values: GiftCardSettingsValues; version: string; base: FormBase };
  /** What the server said when the form came back with a whole page. */
  given: GiftCardSettingsAnswer | undefined;
};

/** Which gift cards shoppers can buy. */
export function GiftCardSettingsForm({ shown, given }: GiftCardSettingsFormProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const bounds = {
    least: price(LEAST_GIFT_CARD_CENTS),
    most: price(MOST_GIFT_CARD_CENTS),
    count: MOST_AMOUNTS,
  };
  return (
    <VersionedForm
      shown={shown}
      values={shown.values}
      given={given}
      address="/admin/gift-cards/settings"
      texts={{
        save: t('giftCardSettings.save'),
        saved: t('giftCardSettings.saved'),
        notSaved: t('giftCardSettings.notSaved'),
      }}
      problemText={(problem) => t(`giftCardSettings.problem.${problem}`, bounds)}
      fieldLabel={(field) => settingsFieldLabel(t, field)}
      fieldText={(filled, field) =>
        settingsValueLabel(t, field, filled[field as keyof GiftCardSettingsValues]) ?? ''
      }
    >
      {(values, errors) => {
        const field = (name: keyof GiftCardSettingsValues) => ({
          name,
          label: settingsFieldLabel(t, name),
          hint: t(`giftCardSettings.hint.${name}`, bounds),
          defaultValue: values[name],
          error: errors[name],
          required: true,
        });
        return (
          <FormSection title={t('giftCardSettings.section')} text={t('giftCardSettings.sectionText')}>
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
        );
      }}
    </VersionedForm>
  );
}
