import '../register-translations.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import type { DiscountAnswer, FilledDiscount } from '../discount-action-data.ts';
import { discountFieldLabel, discountFieldText } from './discount-field-labels-and-values.ts';
import { DiscountFields } from './discount-fields.tsx';

type DiscountFormProps = {
  shown: FilledDiscount & { id: string; version: string; base: FormBase };
  isNew: boolean;
  given: DiscountAnswer | undefined;
};

export function DiscountForm({ shown, isNew, given }: DiscountFormProps) {
  const t = useWords();
  return (
    <VersionedForm
      shown={shown}
      values={shown}
      given={given}
      address={`/admin/discounts/${encodeURIComponent(shown.id)}`}
      listAddress="/admin/discounts"
      isNew={isNew}
      texts={{
        save: t(isNew ? 'discounts.create' : 'discounts.save'),
        saved: t(isNew ? 'discounts.created' : 'discounts.updated'),
        notSaved: t('discounts.notSaved'),
        goneMeanwhile: t('discounts.goneMeanwhile'),
      }}
      problemText={(problem) => t(`discounts.problem.${problem}`)}
      fieldLabel={(field) => discountFieldLabel(t, field)}
      fieldText={(filled, field) => discountFieldText(t, filled, field)}
    >
      {(values, errors, problems) => (
        <DiscountFields
          values={values}
          errors={errors}
          asksToGiveAllAway={problems.mostUses === 'gives-all-away'}
        />
      )}
    </VersionedForm>
  );
}
