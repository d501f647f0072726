import type { Words } from '#app/platform/text/translations.ts';
import { listCareCodes } from '../../care.ts';
import { ONE_SIZE } from '../../product.ts';
import {
  choiceFields,
  codes,
  moments,
  numberFields,
  numbers,
  texts,
  untranslatedTexts,
} from '../../product-fields.ts';
import { sizeName } from '../../size-name.ts';

const fields: string[] = [
  ...untranslatedTexts,
  ...codes,
  ...choiceFields,
  ...numberFields,
  ...moments,
  'price',
  'slug',
  'category',
  'subcategory',
  'isNew',
  'sizeSystemId',
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
  const number = numberFields.find((one) => one === field);
  if (number && typeof value === 'number')
    return t(`adminProducts.unit.${numbers[number].unit}`, { count: value });
  if (typeof value !== 'string' || !value) return undefined;
  if (moments.some((one) => one === field)) return value.replace('T', ' ');
  if (field === 'category') return t(`adminProducts.gender.${value}`);
  if (field === 'care')
    return listCareCodes(value)
      .map((code) => t(`care.${code}`))
      .join(', ');
  if (field === 'colour') return t(`common.${value}`);
  if (choiceFields.some((one) => one === field)) return t(`adminProducts.choice.${field}.${value}`);
  return ofSizes.includes(field) ? value.replace(ONE_SIZE, sizeName(ONE_SIZE, t)) : undefined;
}

export function yesOrNo(t: Words, value: boolean): string {
  return t(value ? 'adminProducts.yes' : 'adminProducts.no');
}
