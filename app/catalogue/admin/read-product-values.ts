import { sizesInOrder } from '../product.ts';
import { forEachField, textFields } from '../product-fields.ts';
import type { ProductValues } from './product-values.ts';

const LONGEST = 20_000;
const MOST_IMAGES = 100;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What stands in a product's form, as it was typed. */
export function readValues(form: FormData): ProductValues {
  const text = (name: string) => readText(form.get(name));
  return {
    ...forEachField(textFields, text),
    price: text('price'),
    slug: text('slug'),
    category: text('category'),
    subcategory: text('subcategory'),
    colour: text('colour'),
    isNew: form.has('isNew'),
    imageIds: readIds(form.getAll('imageIds')),
    sizes: sizesInOrder.map((size) => ({
      size,
      isThere: form.has(`has-${size}`),
      onSale: form.has(`sale-${size}`),
      stock: text(`stock-${size}`),
      seen: text(`seen-${size}`),
    })),
  };
}

/** What a form says in a field, as the database can keep it. */
export function readText(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n').trim().slice(0, LONGEST);
}

/** What is no id of an image is nobody's picture. */
function readIds(values: unknown[]): string[] {
  return [...new Set(values.map(readText).filter((id) => uuid.test(id)))].slice(0, MOST_IMAGES);
}
