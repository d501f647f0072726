import { centsToDecimalText } from '#app/platform/text/cents.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { listCareCodes } from '../../care.ts';
import {
  DROP,
  departmentName,
  type NamedRow,
  type ShopCategories,
  subcategoryName,
} from '../../categories.ts';
import { colourName } from '../../colours.ts';
import { ONE_SIZE } from '../../product.ts';
import {
  choiceFields,
  choiceOf,
  codes,
  itemFields,
  moments,
  texts,
  untranslatedTexts,
} from '../../product-fields.ts';
import { sizeName } from '../../size-name.ts';

const fields: string[] = [
  ...untranslatedTexts,
  ...codes,
  ...choiceFields,
  ...itemFields,
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
  'ownValues',
  'published',
];

const ofSizes = ['sizes', 'onSale', 'shelves', 'skus', 'barcodes', 'ownValues'];

export function productFieldLabel(t: Words, field: string): string | undefined {
  const isDutch = field.endsWith('Nl');
  const text = isDutch ? field.slice(0, -2) : field;
  if (texts.some((one) => one === text)) return t(`adminProducts.field.${text}${isDutch ? 'Nl' : 'En'}`);
  return fields.includes(field) ? t(`adminProducts.field.${field}`) : undefined;
}

export function productFieldValueLabel(t: Words, field: string, value: unknown): string | undefined {
  if (typeof value === 'boolean') return yesOrNo(t, value);
  if (field === 'weightGrams' && typeof value === 'number')
    return t('adminProducts.unit.grams', { count: value });
  if (field === 'costCents' && typeof value === 'number') return centsToDecimalText(value);
  if (typeof value !== 'string' || !value) return undefined;
  if (moments.some((one) => one === field)) return value.replace('T', ' ');
  if (field === 'category' && value === DROP) return t('adminProducts.dropsOnly');
  if (field === 'care')
    return listCareCodes(value)
      .map((code) => t(`care.${code}`))
      .join(', ');
  if (choiceFields.some((one) => one === field && choiceOf(one).values))
    return t(`adminProducts.choice.${field}.${value}`);
  return ofSizes.includes(field) ? value.replace(ONE_SIZE, sizeName(ONE_SIZE, t)) : undefined;
}

/** Returns the name of a product's department, category or colour. */
export function productRowName(
  t: Words,
  rows: ShopCategories & { colours: readonly NamedRow[] },
  language: Language,
  field: string,
  value: unknown,
): string | undefined {
  if (field === 'category' && value !== DROP)
    return departmentName(rows.departments, String(value), language, t);
  if (field === 'subcategory') return subcategoryName(rows.subcategories, String(value), language);
  return field === 'colour' && value ? colourName(rows.colours, String(value), language) : undefined;
}

export function yesOrNo(t: Words, value: boolean): string {
  return t(value ? 'adminProducts.yes' : 'adminProducts.no');
}
