import { departmentName, NEW_IN, type ShopCategories, subcategoryName } from '#app/catalogue/categories.ts';
import { fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import type { SaleValues } from '../../editing/sale-schema.ts';

export const saleTexts = fieldTexts<keyof SaleValues>(
  {
    ...inBothLanguages('title', 'sales.name'),
    startDate: 'sales.startDate',
    endDate: 'sales.endDate',
    kind: 'sales.reduction',
    percentage: 'sales.percentage',
    amount: 'sales.amount',
    categories: 'sales.categories',
    includesDrops: 'sales.includesDrops',
    products: 'sales.products',
  },
  (t, field, value) => {
    if (field === 'includesDrops' && value !== undefined) return t(value ? 'sales.yes' : 'sales.no');
    return field === 'kind' && value ? t(`sales.kind.${value}`) : undefined;
  },
);

/** Returns text such as "Men – Trousers, New In". */
export function saleCategoriesText(
  t: Words,
  language: Language,
  { departments, subcategories }: ShopCategories,
  categories: readonly string[],
): string {
  const textOf = (category: string) => {
    const [department = '', slug] = category.split('/');
    if (department === NEW_IN) return t('sales.category.new-in');
    const name = departmentName(departments, department, language, t);
    return slug ? `${name} – ${subcategoryName(subcategories, slug, language, department)}` : name;
  };
  return categories.map(textOf).join(', ');
}
