import { sizesInOrder } from '../product.ts';
import type { AdminSize, EditableProduct } from './admin-product-types.ts';

type WantedSize = Omit<AdminSize, 'held'>;

/** A product as an operator wants it, prices in cents. An empty slug is made from the title. */
export type WantedProduct = Omit<EditableProduct, 'sizes'> & { sizes: WantedSize[] };

/** Fields that only make sense together: what a piece may be depends on whose it is. */
export const fieldsMergedTogether = [['category', 'subcategory']];

/**
 * The fields of a product, as two people may change them without getting in each other's way: of a size whether it is there
 * (`has-M`), its stock and whether it is on sale. The same for the same content, however it was typed.
 */
export function fieldsToMerge({ sizes, imageIds, ...fields }: WantedProduct): Record<string, unknown> {
  const texts = Object.entries(fields).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return {
    ...Object.fromEntries(texts),
    imageIds: imageIds.map((id) => id.toLowerCase()),
    ...Object.fromEntries(
      sizesInOrder.flatMap((size) => {
        const row = sizes.find((one) => one.size === size);
        return [
          [`has-${size}`, Boolean(row)],
          [`stock-${size}`, row ? row.stockQuantity : ''],
          [`sale-${size}`, row ? row.available : ''],
        ];
      }),
    ),
  };
}

/** My values, except for the fields where theirs are kept. */
export function mergeProduct(
  mine: WantedProduct,
  theirs: WantedProduct,
  isTheirs: (field: string) => boolean,
): WantedProduct {
  const fields = Object.entries(theirs).filter(([field]) => field !== 'sizes' && isTheirs(field));
  const sizes = sizesInOrder.flatMap((size): WantedSize[] => {
    const [my, their] = [mine, theirs].map((product) => product.sizes.find((row) => row.size === size));
    const has = isTheirs(`has-${size}`) ? their : my;
    if (!has) return [];
    const stock = (isTheirs(`stock-${size}`) ? their : my) ?? has;
    const sale = (isTheirs(`sale-${size}`) ? their : my) ?? has;
    return [{ size, stockQuantity: stock.stockQuantity, available: sale.available }];
  });
  return { ...mine, ...Object.fromEntries(fields), sizes };
}
