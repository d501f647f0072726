import { type ReactNode, useState } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { taxClasses } from '#app/tax/tax-rates.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import { allowedSubcategories, categoriesInOrder } from '../../categories.ts';
import { colours } from '../../colour.ts';
import type { ProductFormValues } from '../product-form-values.ts';

type PieceFieldsProps = { values: ProductFormValues; errors: Record<string, ReactNode> };

export function ProductAttributeAndSlugFields({ values, errors }: PieceFieldsProps) {
  const t = useWords();
  const [category, setCategory] = useState(
    categoriesInOrder.find((one) => one === values.category) ?? categoriesInOrder[0],
  );
  const [subcategory, setSubcategory] = useState(values.subcategory);
  // Only the sample's hidden test product has this category.
  const choices = allowedSubcategories(category).filter(
    (one) => one !== 'test' || values.subcategory === 'test',
  );
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
        <SelectField
          name="colour"
          label={t('adminProducts.field.colour')}
          defaultValue={values.colour}
          error={errors.colour}
        >
          <option value="">{t('adminProducts.field.noColour')}</option>
          {colours.map((colour) => (
            <option key={colour} value={colour}>
              {t(`common.${colour}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="category"
          label={t('adminProducts.field.category')}
          required
          value={category}
          error={errors.category}
          onChange={({ currentTarget }) => {
            setCategory(categoriesInOrder.find((one) => one === currentTarget.value) ?? category);
            setSubcategory('');
          }}
        >
          {categoriesInOrder.map((one) => (
            <option key={one} value={one}>
              {t(`adminProducts.gender.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="subcategory"
          label={t('adminProducts.field.subcategory')}
          required
          value={choices.some((one) => one === subcategory) ? subcategory : ''}
          error={errors.subcategory}
          onChange={({ currentTarget }) => setSubcategory(currentTarget.value)}
        >
          <option value="">{t('adminProducts.field.chooseSubcategory')}</option>
          {choices.map((one) => (
            <option key={one} value={one}>
              {t(`common.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="taxClass"
          label={t('adminProducts.field.taxClass')}
          hint={t('adminProducts.field.taxClassHint')}
          required
          defaultValue={values.taxClass}
          error={errors.taxClass}
        >
          {taxClasses.map((one) => (
            <option key={one} value={one}>
              {t(`adminProducts.taxClass.${one}`)}
            </option>
          ))}
        </SelectField>
        <Field
          name="weight"
          label={t('adminProducts.field.weightGrams')}
          hint={t('adminProducts.field.weightHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          defaultValue={values.weight}
          error={errors.weightGrams}
        />
      </div>
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
