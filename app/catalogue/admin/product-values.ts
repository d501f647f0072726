import { writeCents } from '#app/platform/text/cents.ts';
import { categoriesInOrder } from '../editing/admin-product.ts';
import type { WantedProduct } from '../editing/merge-product.ts';
import { sizesInOrder } from '../product.ts';
import { forEachField, type TextField, textFields } from '../product-fields.ts';

/** A size's row: whether the product comes in it, what is in stock as it was typed, and what was shown there first. */
export type SizeValues = { size: string; isThere: boolean; onSale: boolean; stock: string; seen: string };

/** What stands in a product's form. */
export type ProductValues = Record<
  TextField | 'price' | 'slug' | 'category' | 'subcategory' | 'colour',
  string
> & {
  isNew: boolean;
  imageIds: string[];
  sizes: SizeValues[];
};

/** Of a size whose stock was left empty. */
export const USUAL_STOCK = '10';
const noSizes = sizesInOrder.map((size) => sizeValues(size, undefined));

/** The form of a product that is not there yet. */
export const newProduct: ProductValues = {
  ...forEachField(textFields, () => ''),
  price: '',
  slug: '',
  category: categoriesInOrder[0],
  subcategory: '',
  colour: '',
  isNew: false,
  imageIds: [],
  sizes: noSizes,
};

/** A saved product as its form shows it. */
export function valuesOf({ priceCents, sizes, ...fields }: WantedProduct): ProductValues {
  return {
    ...fields,
    price: writeCents(priceCents),
    sizes: sizesInOrder.map((size) =>
      sizeValues(
        size,
        sizes.find((row) => row.size === size),
      ),
    ),
  };
}

/** The form of a copy: nothing is taken from the shop's stock, and it gets an address of its own. */
export function copyOf(product: WantedProduct): ProductValues {
  const values = valuesOf(product);
  return {
    ...values,
    slug: '',
    sizes: values.sizes.map((row) => {
      const stock = row.isThere ? USUAL_STOCK : '';
      return { ...row, stock, seen: stock };
    }),
  };
}

function sizeValues(size: string, row: WantedProduct['sizes'][number] | undefined): SizeValues {
  const stock = row ? String(row.stockQuantity) : '';
  return { size, isThere: Boolean(row), onSale: row?.available ?? true, stock, seen: stock };
}
