import type { Words } from '#app/platform/text/i18n.ts';
import type { SaleField } from '../../editing/sale-form-values.ts';
import type { FilledSale } from '../sale-action-data.ts';

/** What a field of a sale is called to operators; undefined when there is no such field. */
export function saleFieldLabel(t: Words, field: string): string | undefined {
  const of: Record<SaleField, string> = {
    title: t('adminUi.fieldIn', { field: t('sales.name'), language: t('adminUi.language.en') }),
    titleNl: t('adminUi.fieldIn', { field: t('sales.name'), language: t('adminUi.language.nl') }),
    startDate: t('sales.startDate'),
    endDate: t('sales.endDate'),
    kind: t('sales.reduction'),
    percentage: t('sales.percentage'),
    amount: t('sales.amount'),
    categories: t('sales.categories'),
    includesDrops: t('sales.includesDrops'),
    products: t('sales.products'),
  };
  return of[field as SaleField];
}

/** What a value in a sale's history says to operators, when it is not text that they typed. */
export function saleFieldValueLabel(t: Words, field: string, value: unknown): string | undefined {
  if (field === 'includesDrops' && value !== undefined) return t(value ? 'sales.yes' : 'sales.no');
  if (field === 'kind' && typeof value === 'string' && value) return t(`sales.kind.${value}`);
  if (field === 'categories' && Array.isArray(value)) return categoriesText(t, value.map(String));
  const isDate = (field === 'startDate' || field === 'endDate') && typeof value === 'string';
  return isDate ? value.replace('T', ' ') : undefined;
}

/** What a field of a sale says, as a text. */
export function saleFieldText(t: Words, { sale, pieces }: FilledSale, field: string): string {
  const prices = new Map(sale.products.map(({ id, price }) => [id, price]));
  const of: Record<SaleField, string> = {
    ...sale,
    startDate: sale.startDate.replace('T', ' '),
    endDate: sale.endDate.replace('T', ' '),
    kind: sale.kind && t(`sales.kind.${sale.kind}`),
    categories: categoriesText(t, sale.categories),
    includesDrops: t(sale.includesDrops ? 'sales.yes' : 'sales.no'),
    products: pieces
      .map(({ id, title }) => (sale.kind === 'fixed' ? `${title}: ${prices.get(id)}` : title))
      .join(', '),
  };
  return of[field as SaleField];
}

/** `women/dresses` in words: Women – Dresses. */
export function saleCategoryText(t: Words, category: string): string {
  const [department, part] = category.split('/');
  if (!part) return t(`sales.category.${department}`);
  return `${t(`sales.category.${department}`)} – ${t(`sales.category.${part}`)}`;
}

export function categoriesText(t: Words, categories: string[]): string {
  return categories.map((category) => saleCategoryText(t, category)).join(', ');
}
