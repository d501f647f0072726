import '../register-translations.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { VersionedEditForm } from '#app/ui/admin/form/versioned-edit-form.tsx';
import type { FilledSale, SaleAnswer } from '../sale-action-data.ts';
import { saleFieldLabel, saleFieldText } from './sale-field-labels-and-values.ts';
import { SaleFields } from './sale-fields.tsx';

type SaleFormProps = {
  shown: FilledSale & { id: string; version: string; base: FormBase };
  isNew: boolean;
  given: SaleAnswer | undefined;
};

export function SaleForm(props: SaleFormProps) {
  const t = useWords();
  return (
    <VersionedEditForm
      {...props}
      listAddress="/admin/sales"
      texts={{
        notSaved: t('sales.notSaved'),
        created: t('sales.created'),
        updated: t('sales.updated'),
        goneMeanwhile: t('sales.goneMeanwhile'),
        create: t('sales.create'),
        save: t('sales.save'),
      }}
      problemText={(problem) => t(`sales.problem.${problem}`)}
      fieldLabel={(field) => saleFieldLabel(t, field)}
      fieldText={(filled, field) => saleFieldText(t, filled, field)}
    >
      {(values, errors) => <SaleFields values={values} errors={errors} />}
    </VersionedEditForm>
  );
}
