import '../words.ts';
import '../../words.ts';
import { imageName } from '#app/media/library/library-image.ts';
import type { Words } from '#app/platform/text/words.ts';
import { sizeName } from '../../size-name.ts';
import type { TypedProduct } from '../product-action-data.ts';
import type { ProductValues } from '../product-values.ts';
import { fieldName, fieldValue, yesOrNo } from './field-name.ts';

/** What a field of a product's form is called, also one of a size, such as `stock-M`. */
export function productFieldName(t: Words, field: string): string {
  const { about, size } = ofSize(field);
  if (size) return t(`adminProducts.size.${about}`, { size: sizeName(size, t) });
  return fieldName(t, field === 'priceCents' ? 'price' : field) ?? field;
}

/** What such a field says, as a text. */
export function productFieldText(t: Words, { values, images }: TypedProduct, field: string): string {
  const { about, size } = ofSize(field);
  const row = values.sizes.find((one) => one.size === size);
  if (row) {
    if (about === 'has') return yesOrNo(t, row.isThere);
    if (!row.isThere) return '';
    return about === 'onSale' ? yesOrNo(t, row.onSale) : row.stock;
  }
  if (field === 'imageIds') return images.map((image) => imageName(image.altText, image)).join(', ');
  const value = values[field === 'priceCents' ? 'price' : (field as keyof ProductValues)];
  return fieldValue(t, field, value) ?? String(value);
}

function ofSize(field: string) {
  const [, kind = '', size] = /^(has|stock|sale)-(.+)$/.exec(field) ?? [];
  return { about: kind === 'sale' ? 'onSale' : kind, size };
}
