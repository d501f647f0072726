import { sizesInOrder } from '../product.ts';
import type { AdminSize, EditableProduct } from './admin-product-types.ts';

type WantedSize = Omit<AdminSize, 'held'>;

/** Prices in cents. An empty slug is derived from the title. */
export type WantedProduct = Omit<EditableProduct, 'sizes'> & { sizes: WantedSize[] };

export const fieldsMergedTogether = [['category', 'subcategory']];

/** Each size's presence (`has-M`), stock and availability merge separately. Equal content compares equal. */
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
