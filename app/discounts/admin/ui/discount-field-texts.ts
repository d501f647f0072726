import type { Words } from '#app/platform/text/i18n.ts';
import { categoriesText } from '#app/sale-prices/admin/ui/sale-field-texts.ts';
import type { DiscountField } from '../../editing/discount-form-values.ts';
import type { FilledDiscount } from '../discount-action-data.ts';

const flags = ['includesReduced', 'includesDrops', 'combines', 'firstOrderOnly'];

/** Returns the label of a discount's field; undefined if there is no such field. */
export function discountFieldLabel(t: Words, field: string): string | undefined {
  const of: Record<DiscountField | 'codes' | 'prefix', string> = {
    title: t('adminUi.fieldIn', { field: t('discounts.name'), language: t('adminUi.language.en') }),
    titleNl: t('adminUi.fieldIn', { field: t('discounts.name'), language: t('adminUi.language.nl') }),
    method: t('discounts.method'),
    code: t('discounts.code'),
    kind: t('discounts.kind'),
    percentage: t('discounts.percentage'),
    amount: t('discounts.amount'),
    minimum: t('discounts.minimum'),
    startDate: t('discounts.startDate'),
    endDate: t('discounts.endDate'),
    scope: t('discounts.scope'),
    categories: t('discounts.categories'),
    products: t('discounts.products'),
    includesReduced: t('discounts.includesReduced'),
    includesDrops: t('discounts.includesDrops'),
    combines: t('discounts.combines'),
    firstOrderOnly: t('discounts.firstOrderOnly'),
    mostUses: t('discounts.mostUses'),
    mostUsesPerCustomer: t('discounts.mostUsesPerCustomer'),
    codes: t('discounts.madeCodes'),
    prefix: t('discounts.prefix'),
  };
  return of[field as DiscountField];
}

/** Returns the text of a value in a discount's history; undefined if it is text that operators typed. */
export function discountFieldValueLabel(t: Words, field: string, value: unknown): string | undefined {
  if (flags.includes(field) && value !== undefined) return t(value ? 'discounts.yes' : 'discounts.no');
  if (field === 'categories' && Array.isArray(value)) return categoriesText(t, value.map(String));
  if (typeof value !== 'string' || !value) return undefined;
  if (field === 'kind') return t(`discounts.kind.${value}`);
  if (field === 'method') return t(`discounts.method.${value}`);
  if (field === 'scope') return t(`discounts.scope.${value}`);
  return field === 'startDate' || field === 'endDate' ? value.replace('T', ' ') : undefined;
}

export function discountFieldText(t: Words, { discount, pieces }: FilledDiscount, field: string): string {
  if (field === 'products') return pieces.map(({ title }) => title).join(', ');
  const value = discount[field as DiscountField];
  return discountFieldValueLabel(t, field, value) ?? String(value);
}
