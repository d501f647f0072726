import '../register-translations.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import type { FilledSale, SaleAnswer } from '../sale-action-data.ts';
import { saleFieldLabel, saleFieldText } from './sale-field-labels-and-values.ts';
import { SaleFields } from './sale-fields.tsx';

type SaleFormProps = {
  shown: FilledSale & { id: string; version: string; base: FormBase };
  isNew: boolean;
  given: SaleAnswer | undefined;
};

export function SaleForm({ shown, isNew, given }: SaleFormProps) {
  const t = useWords();
  return (
    <VersionedForm
      shown={shown}
      values={shown}
      given={given}
      address={`/admin/sales/${encodeURIComponent(shown.id)}`}
      listAddress="/admin/sales"
      isNew={isNew}
      texts={{
        save: t(isNew ? 'sales.create' : 'sales.save'),
        saved: t(isNew ? 'sales.created' : 'sales.updated'),
        notSaved: t('sales.notSaved'),
        goneMeanwhile: t('sales.goneMeanwhile'),
      }}
      problemText={(problem) => t(`sales.problem.${problem}`)}
      fieldLabel={(field) => saleFieldLabel(t, field)}
      fieldText={(filled, field) => saleFieldText(t, filled, field)}
    >
      {(values, errors) => <SaleFields values={values} errors={errors} />}
    </VersionedForm>
  );
}
