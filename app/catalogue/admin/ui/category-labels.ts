import { fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
import type { Language } from '#app/platform/text/language.ts';
import { type Department, departmentName, FIRST } from '../../categories.ts';
import type { SubcategoryValues } from '../../editing/subcategory-editor.server.ts';

export const categoryTexts = (departments: readonly Department[], language: Language) =>
  fieldTexts<keyof SubcategoryValues>(
    {
      ...inBothLanguages('title', 'categories.name'),
      ...inBothLanguages('deliveryAndReturns', 'adminProducts.field.deliveryAndReturns'),
      slug: 'categories.slug',
      parent: 'categories.parent',
      imageId: 'colours.picture',
      departments: 'categories.departments',
      names: 'categories.names',
      after: 'categories.after',
      searchWords: 'categories.searchWords',
      sizeSystemId: 'adminProducts.field.sizeSystemId',
      taxClass: 'adminProducts.field.taxClass',
      required: 'categories.required',
      oneCard: 'categories.oneCard',
      googleCategory: 'categories.googleCategory',
    },
    (t, field, value) => {
      if (field === 'departments' && Array.isArray(value))
        return value.map((one) => departmentName(departments, String(one), language, t)).join(', ');
      if (field === 'required' && Array.isArray(value))
        return value.map((one) => t(`adminProducts.requirement.${one}`)).join(', ');
      if (typeof value === 'boolean') return t(value ? 'adminProducts.yes' : 'adminProducts.no');
      if (field === 'after' && value === FIRST) return t('categories.first');
      return field === 'taxClass' && value ? t(`adminProducts.choice.taxClass.${value}`) : undefined;
    },
  );
