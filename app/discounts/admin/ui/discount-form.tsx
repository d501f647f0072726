import type { ReactNode } from 'react';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { CategoryBoxes } from '#app/sale-prices/admin/ui/category-boxes.tsx';
import { SaleProductsField } from '#app/sale-prices/admin/ui/sale-products-field.tsx';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { LanguageFields } from '#app/ui/admin/form/language-fields.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import { discountKinds, discountMethods } from '../../discount.ts';
import {
  type DiscountFormValues,
  discountScopes,
  LONGEST_TITLE,
} from '../../editing/discount-form-values.ts';
import type { DiscountAnswer, FilledDiscount } from '../discount-action-data.ts';
import { discountFieldLabel, discountFieldText } from './discount-field-texts.ts';

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

type DiscountFieldsProps = {
  values: FilledDiscount;
  errors: Record<string, ReactNode>;
  /** Saving requires confirmation that everything may be given away. */
  asksToGiveAllAway: boolean;
};

type TextName = 'code' | 'percentage' | 'amount' | 'minimum' | 'mostUses' | 'mostUsesPerCustomer';
const ofChoice: ReadonlySet<TextName> = new Set(['code', 'percentage', 'amount']);
type FlagName = 'includesReduced' | 'includesDrops' | 'combines' | 'firstOrderOnly';

function DiscountFields({ values: { discount, pieces }, errors, asksToGiveAllAway }: DiscountFieldsProps) {
  const t = useWords();
  const { title, titleNl } = discount;
  const text = (name: TextName) => (
    <Field
      name={name}
      label={t(`discounts.${name}`)}
      hint={t(`discounts.${name}Hint`)}
      defaultValue={discount[name]}
      error={errors[name]}
      inputMode={name === 'code' ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      className="sale-reduction"
      required={ofChoice.has(name)}
    />
  );
  const flag = (name: FlagName) => (
    <div key={name}>
      <label className="sale-box">
        <input type="checkbox" name={name} defaultChecked={discount[name]} />
        {t(`discounts.${name}`)}
      </label>
      <FieldGroupProblem>{errors[name]}</FieldGroupProblem>
    </div>
  );
  return (
    <>
      <FormSection title={t('discounts.words')} text={t('discounts.wordsText')}>
        <LanguageFields
          label={t('discounts.name')}
          name="title"
          isRequired="en"
          values={{ title, titleNl }}
          errors={errors}
          maxLength={LONGEST_TITLE}
        />
      </FormSection>
      <FormSection title={t('discounts.method')} text={t('discounts.methodText')}>
        <Choices name="method" of={discountMethods} values={discount} error={errors.method}>
          {(one) => one === 'code' && text('code')}
        </Choices>
      </FormSection>
      <FormSection title={t('discounts.kind')} text={t('discounts.kindText')}>
        <Choices name="kind" of={discountKinds} values={discount} error={errors.kind}>
          {(one) => one !== 'shipping' && text(one)}
        </Choices>
      </FormSection>
      <FormSection title={t('discounts.when')} text={t('discounts.whenText')}>
        <div className="admin-language-fields">
          <Field
            type="datetime-local"
            name="startDate"
            label={t('discounts.startDate')}
            defaultValue={discount.startDate}
            error={errors.startDate}
            required
          />
          <Field
            type="datetime-local"
            name="endDate"
            label={t('discounts.endDate')}
            hint={t('discounts.endHint')}
            defaultValue={discount.endDate}
            error={errors.endDate}
          />
        </div>
      </FormSection>
      <FormSection title={t('discounts.scope')} text={t('discounts.scopeText')}>
        <Choices name="scope" of={discountScopes} values={discount} error={errors.scope}>
          {(one) =>
            one === 'some' && (
              <div className="discount-scope">
                <CategoryBoxes chosen={discount.categories} />
                <FieldGroupProblem>{errors.categories}</FieldGroupProblem>
                <SaleProductsField pieces={pieces} error={errors.products} />
              </div>
            )
          }
        </Choices>
        {flag('includesReduced')}
        {flag('includesDrops')}
      </FormSection>
      <FormSection title={t('discounts.conditions')} text={t('discounts.conditionsText')}>
        {text('minimum')}
        {text('mostUses')}
        {asksToGiveAllAway && (
          <label className="sale-box">
            <input type="checkbox" name="mayGiveAllAway" />
            {t('discounts.mayGiveAllAway')}
          </label>
        )}
        {text('mostUsesPerCustomer')}
        {flag('firstOrderOnly')}
        {flag('combines')}
      </FormSection>
    </>
  );
}

type ChoicesProps<One extends string> = {
  name: 'method' | 'kind' | 'scope';
  of: readonly One[];
  values: DiscountFormValues;
  error: ReactNode;
  /** Fields of a choice, which the stylesheet displays only while it is chosen. */
  children: (one: One) => ReactNode;
};

function Choices<One extends string>({ name, of, values, error, children }: ChoicesProps<One>) {
  const t = useWords();
  return (
    <div className="sale-kinds">
      {of.map((one) => (
        <div key={one}>
          <label className="sale-box">
            <input type="radio" name={name} value={one} defaultChecked={one === values[name]} />
            {t(`discounts.${name}.${one}`)}
          </label>
          {children(one)}
        </div>
      ))}
      <FieldGroupProblem>{error}</FieldGroupProblem>
    </div>
  );
}
