import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { categoriesInOrder } from '../categories.ts';
import type { WantedProduct } from '../editing/merge-product.ts';
import { sizesInOrder } from '../product.ts';
import { forEachField, type TextField, textFields } from '../product-fields.ts';

/** A size's row: whether the product comes in it, what is in stock as it was typed, and what was shown there first. */
export type SizeFormValues = { size: string; isThere: boolean; onSale: boolean; stock: string; seen: string };

/** What stands in a product's form. */
export type ProductFormValues = Record<
  TextField | 'price' | 'weight' | 'slug' | 'category' | 'subcategory' | 'colour' | 'taxClass',
  string
> & {
  isNew: boolean;
  imageIds: string[];
  sizes: SizeFormValues[];
};

/** Of a size whose stock was left empty. */
export const USUAL_STOCK = '10';
const noSizes = sizesInOrder.map((size) => sizeValues(size, undefined));

/** The form of a new product. */
export const newProduct: ProductFormValues = {
  ...forEachField(textFields, () => ''),
  price: '',
  slug: '',
  category: categoriesInOrder[0],
  subcategory: '',
  colour: '',
  taxClass: 'standard',
  weight: '',
  isNew: false,
  imageIds: [],
  sizes: noSizes,
};

/** A saved product as its form shows it. */
export function productFormValues({
  priceCents,
  weightGrams,
  sizes,
  ...fields
}: WantedProduct): ProductFormValues {
  return {
    ...fields,
    price: centsToDecimalText(priceCents),
    weight: weightGrams === null ? '' : String(weightGrams),
    sizes: sizesInOrder.map((size) =>
      sizeValues(
        size,
        sizes.find((row) => row.size === size),
      ),
    ),
  };
}

/** The form of a copy: nothing is taken from the shop's stock, and it gets an address of its own. */
export function copyOf(product: WantedProduct): ProductFormValues {
  const values = productFormValues(product);
  return {
    ...values,
    slug: '',
    sizes: values.sizes.map((row) => {
      const stock = row.isThere ? USUAL_STOCK : '';
      return { ...row, stock, seen: stock };
    }),
  };
}

function sizeValues(size: string, row: WantedProduct['sizes'][number] | undefined): SizeFormValues {
  const stock = row ? String(row.stockQuantity) : '';
  return { size, isThere: Boolean(row), onSale: row?.available ?? true, stock, seen: stock };
}

const LONGEST = 20_000;
const MOST_IMAGES = 100;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What stands in a product's form, as it was typed. */
export function readValues(form: FormData): ProductFormValues {
  const text = (name: string) => readText(form.get(name));
  return {
    ...forEachField(textFields, text),
    price: text('price'),
    slug: text('slug'),
    category: text('category'),
    subcategory: text('subcategory'),
    colour: text('colour'),
    // A form from before there were any.
    taxClass: text('taxClass') || 'standard',
    weight: text('weight'),
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

/** The text of a form's field, as the database can keep it. */
export function readText(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n').trim().slice(0, LONGEST);
}

/** Anything that is not an image's id is left out. */
function readIds(values: unknown[]): string[] {
  return [...new Set(values.map(readText).filter((id) => uuid.test(id)))].slice(0, MOST_IMAGES);
}
