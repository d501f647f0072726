import type { Words } from '#app/platform/text/i18n.ts';
import { ONE_SIZE } from '../../product.ts';
import { texts, untranslatedTexts } from '../../product-fields.ts';
import { sizeName } from '../../size-name.ts';

const fields: string[] = [
  ...untranslatedTexts,
  'price',
  'slug',
  'category',
  'subcategory',
  'colour',
  'taxClass',
  'weightGrams',
  'isNew',
  'imageIds',
  'sizes',
  'onSale',
  'shelves',
  'skus',
  'barcodes',
  'published',
];

const ofSizes = ['sizes', 'onSale', 'shelves', 'skus', 'barcodes'];

export function productFieldLabel(t: Words, field: string): string | undefined {
  const isDutch = field.endsWith('Nl');
  const text = isDutch ? field.slice(0, -2) : field;
  if (texts.some((one) => one === text)) return t(`adminProducts.field.${text}${isDutch ? 'Nl' : 'En'}`);
  return fields.includes(field) ? t(`adminProducts.field.${field}`) : undefined;
}

export function productFieldValueLabel(t: Words, field: string, value: unknown): string | undefined {
  if (typeof value === 'boolean') return yesOrNo(t, value);
  if (typeof value === 'number') return t('adminProducts.grams', { count: value });
  if (typeof value !== 'string' || !value) return undefined;
  if (field === 'category') return t(`adminProducts.gender.${value}`);
  if (field === 'taxClass') return t(`adminProducts.taxClass.${value}`);
  if (field === 'subcategory' || field === 'colour') return t(`common.${value}`);
  return ofSizes.includes(field) ? value.replace(ONE_SIZE, sizeName(ONE_SIZE, t)) : undefined;
}

export function yesOrNo(t: Words, value: boolean): string {
  return t(value ? 'adminProducts.yes' : 'adminProducts.no');
}
