import type { ReactNode } from 'react';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { LanguageFields } from '#app/ui/admin/form/language-fields.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import { LONGEST_TITLE, saleKinds } from '../../editing/sale-form-values.ts';
import type { FilledSale, SaleAnswer } from '../sale-action-data.ts';
import { CategoryBoxes } from './category-boxes.tsx';
import { saleFieldLabel, saleFieldText } from './sale-field-texts.ts';
import { SaleProductsField } from './sale-products-field.tsx';

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

type SaleFieldsProps = {
  values: FilledSale;
  /** What is said beside each field. */
  errors: Record<string, ReactNode>;
};

function SaleFields({ values: { sale, pieces }, errors }: SaleFieldsProps) {
  const t = useWords();
  const { title, titleNl } = sale;
  return (
    <>
      <FormSection title={t('sales.words')} text={t('sales.wordsText')}>
        <LanguageFields
          label={t('sales.name')}
          name="title"
          isRequired="en"
          values={{ title, titleNl }}
          errors={errors}
          maxLength={LONGEST_TITLE}
        />
      </FormSection>
      <FormSection title={t('sales.when')} text={t('sales.whenText')}>
        <div className="admin-language-fields">
          <Field
            type="datetime-local"
            name="startDate"
            label={t('sales.startDate')}
            hint={t('sales.startHint')}
            defaultValue={sale.startDate}
            error={errors.startDate}
            required
          />
          <Field
            type="datetime-local"
            name="endDate"
            label={t('sales.endDate')}
            hint={t('sales.endHint')}
            defaultValue={sale.endDate}
            error={errors.endDate}
            required
          />
        </div>
      </FormSection>
      <FormSection title={t('sales.reduction')} text={t('sales.reductionText')}>
        <KindFields sale={sale} errors={errors} />
      </FormSection>
      <FormSection title={t('sales.categories')} text={t('sales.categoriesText')}>
        <CategoryBoxes chosen={sale.categories} />
        <FieldGroupProblem>{errors.categories}</FieldGroupProblem>
      </FormSection>
      <FormSection title={t('sales.products')} text={t('sales.productsText')}>
        <SaleProductsField chosen={sale.products} pieces={pieces} error={errors.products} />
      </FormSection>
      <FormSection title={t('sales.drops')}>
        <label className="sale-box">
          <input type="checkbox" name="includesDrops" defaultChecked={sale.includesDrops} />
          {t('sales.includesDrops')}
        </label>
        <p className="text-sm text-stone">{t('sales.includesDropsText')}</p>
        <FieldGroupProblem>{errors.includesDrops}</FieldGroupProblem>
      </FormSection>
    </>
  );
}

type PartProps = { sale: FilledSale['sale']; errors: Record<string, ReactNode> };

/** How much less; the styles show the field of the way that is chosen. */
function KindFields({ sale, errors }: PartProps) {
  const t = useWords();
  const field = (name: 'percentage' | 'amount') => (
    <Field
      name={name}
      label={t(`sales.${name}`)}
      hint={t(`sales.${name}Hint`)}
      defaultValue={sale[name]}
      error={errors[name]}
      inputMode="decimal"
      autoComplete="off"
      className="sale-reduction"
      required
    />
  );
  return (
    <div className="sale-kinds">
      {saleKinds.map((one) => (
        <div key={one}>
          <label className="sale-box">
            <input type="radio" name="kind" value={one} defaultChecked={one === sale.kind} />
            {t(`sales.kind.${one}`)}
          </label>
          {one !== 'fixed' && field(one)}
        </div>
      ))}
      <FieldGroupProblem>{errors.kind}</FieldGroupProblem>
    </div>
  );
}
