import { fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
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
    if (field === 'kind' && value) return t(`sales.kind.${value}`);
    return field === 'categories' && Array.isArray(value) ? saleCategoriesText(t, value) : undefined;
  },
);

export function saleCategoryText(t: Words, category: string): string {
  const [department, part] = category.split('/');
  if (!part) return t(`sales.category.${department}`);
  return `${t(`sales.category.${department}`)} – ${t(`sales.category.${part}`)}`;
}

export function saleCategoriesText(t: Words, categories: unknown[]): string {
  return categories.map((category) => saleCategoryText(t, String(category))).join(', ');
}
