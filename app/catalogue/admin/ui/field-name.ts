import '../words.ts';
import type { Words } from '#app/platform/words.ts';

const languageFields = ['title', 'editorNotes', 'sizeAndFit', 'deliveryAndReturns'];
const fields = ['price', 'slug', 'category', 'subcategory', 'colour', 'isNew', 'imageIds', 'sizes', 'onSale'];

/** What a field of a product is called where both its languages may be told of; undefined for no field. */
export function fieldName(t: Words, field: string): string | undefined {
  const isDutch = field.endsWith('Nl');
  const text = isDutch ? field.slice(0, -2) : field;
  if (languageFields.includes(text)) return t(`adminProducts.field.${text}${isDutch ? 'Nl' : 'En'}`);
  return fields.includes(field) ? t(`adminProducts.field.${field}`) : undefined;
}
