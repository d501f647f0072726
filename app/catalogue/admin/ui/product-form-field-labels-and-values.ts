import '../register-translations.ts';
import '../../register-translations.ts';
import { imageName } from '#app/media/library/image-name-and-alt-text.ts';
import type { Words } from '#app/platform/text/i18n.ts';
import { sizeName } from '../../size-name.ts';
import type { TypedProduct } from '../product-action-data.ts';
import type { ProductFormValues } from '../product-form-values.ts';
import { productFieldLabel, productFieldValueLabel, yesOrNo } from './product-field-and-value-labels.ts';

/** What a field of a product's form is called, also one of a size, such as `stock-M`. */
export function productFormFieldLabel(t: Words, field: string): string {
  const { about, size } = ofSize(field);
  if (size) return t(`adminProducts.size.${about}`, { size: sizeName(size, t) });
  return productFieldLabel(t, field === 'priceCents' ? 'price' : field) ?? field;
}

/** What such a field says, as a text. */
export function productFormFieldText(t: Words, { values, images }: TypedProduct, field: string): string {
  const { about, size } = ofSize(field);
  const row = values.sizes.find((one) => one.size === size);
  if (row) {
    if (about === 'has') return yesOrNo(t, row.isThere);
    if (!row.isThere) return '';
    return about === 'onSale' ? yesOrNo(t, row.onSale) : row.stock;
  }
  if (field === 'imageIds') return images.map((image) => imageName(image.altText, image)).join(', ');
  const value = values[field === 'priceCents' ? 'price' : (field as keyof ProductFormValues)];
  return productFieldValueLabel(t, field, value) ?? String(value);
}

function ofSize(field: string) {
  const [, kind = '', size] = /^(has|stock|sale)-(.+)$/.exec(field) ?? [];
  return { about: kind === 'sale' ? 'onSale' : kind, size };
}
