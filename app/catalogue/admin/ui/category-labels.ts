import { fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
import { FIRST } from '../../categories.ts';
import type { SubcategoryValues } from '../../editing/subcategory-editor.server.ts';

export const categoryTexts = fieldTexts<keyof SubcategoryValues>(
  {
    ...inBothLanguages('title', 'categories.name'),
    ...inBothLanguages('womenTitle', 'categories.womenTitle'),
    ...inBothLanguages('menTitle', 'categories.menTitle'),
    ...inBothLanguages('deliveryAndReturns', 'adminProducts.field.deliveryAndReturns'),
    slug: 'categories.slug',
    departments: 'categories.departments',
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
      return value.map((department) => t(`adminProducts.gender.${department}`)).join(', ');
    if (field === 'required' && Array.isArray(value))
      return value.map((one) => t(`adminProducts.requirement.${one}`)).join(', ');
    if (typeof value === 'boolean') return t(value ? 'adminProducts.yes' : 'adminProducts.no');
    if (field === 'after' && value === FIRST) return t('categories.first');
    return field === 'taxClass' && value ? t(`adminProducts.choice.taxClass.${value}`) : undefined;
  },
);
