import '../register-translations.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { VersionedEditForm } from '#app/ui/admin/form/versioned-edit-form.tsx';
import type { DiscountAnswer, FilledDiscount } from '../discount-action-data.ts';
import { discountFieldLabel, discountFieldText } from './discount-field-labels-and-values.ts';
import { DiscountFields } from './discount-fields.tsx';

type DiscountFormProps = {
  shown: FilledDiscount & { id: string; version: string; base: FormBase };
  isNew: boolean;
  given: DiscountAnswer | undefined;
};

export function DiscountForm(props: DiscountFormProps) {
  const t = useWords();
  return (
    <VersionedEditForm
      {...props}
      listAddress="/admin/discounts"
      texts={{
        notSaved: t('discounts.notSaved'),
        created: t('discounts.created'),
        updated: t('discounts.updated'),
        goneMeanwhile: t('discounts.goneMeanwhile'),
        create: t('discounts.create'),
        save: t('discounts.save'),
      }}
      problemText={(problem) => t(`discounts.problem.${problem}`)}
      fieldLabel={(field) => discountFieldLabel(t, field)}
      fieldText={(filled, field) => discountFieldText(t, filled, field)}
    >
      {(values, errors) => <DiscountFields values={values} errors={errors} />}
    </VersionedEditForm>
  );
}
