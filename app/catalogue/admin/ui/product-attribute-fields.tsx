import { type ReactNode, useState } from 'react';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/form-section.tsx';
import { Field, SelectField, SelectOptions } from '#app/ui/form.tsx';
import {
  allowedSubcategories,
  type Department,
  type NamedRow,
  productCategories,
  subcategoryName,
} from '../../categories.ts';
import { colourName } from '../../colours.ts';
import { LONGEST_STYLE_NUMBER } from '../../product.ts';
import {
  type ChoiceField,
  choiceFields,
  choiceOf,
  choices,
  codes,
  defaultChoice,
} from '../../product-fields.ts';
import type { SubcategoryWithDefaults } from '../../subcategories.server.ts';
import type { ProductFormValues } from '../product-forms.ts';
import { DepartmentOptions } from './department-options.tsx';
import { productFieldValueLabel } from './product-field-labels.ts';

type PieceFieldsProps = { values: ProductFormValues; errors: Record<string, ReactNode> };
type CategoryFieldsProps = PieceFieldsProps & {
  departments: Department[];
  subcategories: SubcategoryWithDefaults[];
  colours: NamedRow[];
  onChoose: (subcategory: SubcategoryWithDefaults, form: HTMLFormElement | null) => void;
};

export function ProductAttributeAndSlugFields(props: CategoryFieldsProps) {
  const { values, errors } = props;
  const t = useWords();
  return (
    <>
      <div className="product-pair">
        <Field
          name="price"
          label={t('adminProducts.field.price')}
          hint={t('adminProducts.field.priceHint')}
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={values.price}
          error={errors.priceCents}
        />
        <ChoiceSelect field="colour" {...props} />
        <CategoryFields {...props} />
        {choiceFields.map(
          (field) => field !== 'colour' && <ChoiceSelect key={field} field={field} {...props} />,
        )}
      </div>
      {codes.map((field) => (
        <Field
          key={field}
          name={field}
          label={t(`adminProducts.field.${field}`)}
          hint={t(`adminProducts.field.${field}Hint`)}
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_STYLE_NUMBER}
          defaultValue={values[field]}
          error={errors[field]}
        />
      ))}
      <label className="product-check">
        <input type="checkbox" name="isNew" defaultChecked={values.isNew} />
        {t('adminProducts.field.isNew')}
      </label>
      <FieldGroupProblem>{errors.isNew}</FieldGroupProblem>
      <Field
        name="slug"
        label={t('adminProducts.field.slug')}
        hint={t('adminProducts.field.slugHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        defaultValue={values.slug}
        error={errors.slug}
      />
    </>
  );
}

function CategoryFields({ values, errors, departments, subcategories, onChoose }: CategoryFieldsProps) {
  const t = useWords();
  const language = useLanguage();
  const categories = productCategories(departments);
  const [category, setCategory] = useState(
    categories.find((one) => one === values.category) ?? categories[0] ?? '',
  );
  const [subcategory, setSubcategory] = useState(values.subcategory);
  const allowed = allowedSubcategories(subcategories, category);
  return (
    <>
      <SelectField
        name="category"
        label={t('adminProducts.field.category')}
        required
        value={category}
        error={errors.category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
      >
        <DepartmentOptions departments={departments} dropsOnly={t('adminProducts.dropsOnly')} />
      </SelectField>
      <SelectField
        name="subcategory"
        label={t('adminProducts.field.subcategory')}
        required
        value={allowed.some(({ slug }) => slug === subcategory) ? subcategory : ''}
        error={errors.subcategory}
        onChange={({ currentTarget }) => {
          setSubcategory(currentTarget.value);
          const chosen = allowed.find(({ slug }) => slug === currentTarget.value);
          if (chosen) onChoose(chosen, currentTarget.form);
        }}
      >
        <option value="">{t('adminProducts.field.chooseSubcategory')}</option>
        <SelectOptions
          values={allowed.map(({ slug }) => slug)}
          label={(slug) => subcategoryName(allowed, slug, language, category)}
        />
      </SelectField>
    </>
  );
}

type ChoiceSelectProps = Pick<CategoryFieldsProps, 'values' | 'errors' | 'colours'> & { field: ChoiceField };

function ChoiceSelect({ field, values, errors, colours }: ChoiceSelectProps) {
  const t = useWords();
  const language = useLanguage();
  const isRequired = defaultChoice(field) !== undefined;
  return (
    <SelectField
      name={field}
      label={t(`adminProducts.field.${field}`)}
      hint={choices[field].hasHint ? t(`adminProducts.field.${field}Hint`) : undefined}
      required={isRequired}
      defaultValue={values[field]}
      error={errors[field]}
    >
      {!isRequired && <option value="">{t(`adminProducts.choice.${field}.none`)}</option>}
      <SelectOptions
        values={choiceOf(field).values ?? colours.map(({ slug }) => slug)}
        label={(value) => productFieldValueLabel(t, field, value) ?? colourName(colours, value, language)}
      />
    </SelectField>
  );
}
