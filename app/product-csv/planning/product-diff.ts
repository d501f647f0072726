import type { z } from 'zod';
import type { productInput } from '#app/catalogue/editing/product-input.ts';
import { type MomentField, plainFields } from '#app/catalogue/product-fields.ts';

/** Files do not say when a product is put in the shop. */
export type WholeProduct = Omit<z.output<typeof productInput>, MomentField>;

export type CurrentProduct = {
  id: string;
  slug: string;
  isArchived: boolean;
  /** False in the shop, in a draw, reserved, or once ordered. */
  isRemovable: boolean;
  product: WholeProduct;
  /** The number of items in unexpired holds, by size. */
  held: Record<string, number>;
  sizesInDraw: string[];
  movementId: number;
};

type Size = WholeProduct['sizes'][number];
/** The product fields of a size, keyed by the prefix in change names such as `stock:M`. */
const sizeFields = {
  stock: 'stockQuantity',
  available: 'available',
  sku: 'sku',
  barcode: 'barcode',
  cost: 'costCents',
  weight: 'weightGrams',
  customs: 'customsCode',
  origin: 'originCountry',
} as const;
type SizeField = keyof typeof sizeFields;
const sizeFieldNames = Object.keys(sizeFields) as SizeField[];

/** Returns the names of changed fields: plain fields, `imageIds`, and for each size names such as `stock:M`. */
export function productDiff(before: WholeProduct | undefined, after: WholeProduct): string[] {
  const fields: string[] = plainFields.filter((field) => before?.[field] !== after[field]);
  if (before?.imageIds.join() !== after.imageIds.join()) fields.push('imageIds');
  for (const row of after.sizes) {
    const known = sizeOf(before, row.size);
    for (const field of sizeFieldNames) {
      const value = row[sizeFields[field]];
      if (value !== undefined && (known?.[sizeFields[field]] ?? null) !== value)
        fields.push(`${field}:${row.size}`);
    }
  }
  return fields;
}

export function applyProductDiff(
  current: WholeProduct,
  planned: WholeProduct,
  changes: string[],
): WholeProduct {
  const fields = [...plainFields, 'imageIds' as const].filter((field) => changes.includes(field));
  const changed = planned.sizes.flatMap((row) => {
    const named = sizeFieldNames.filter((field) => changesSize(changes, field, row.size));
    if (named.length === 0) return [];
    const taken = named.map((field) => [sizeFields[field], row[sizeFields[field]]]);
    return [{ ...row, ...sizeOf(current, row.size), ...Object.fromEntries(taken) }];
  });
  const kept = current.sizes.filter(({ size }) => !changed.some((row) => row.size === size));
  return {
    ...current,
    ...Object.fromEntries(fields.map((field) => [field, planned[field]])),
    sizes: [...kept, ...changed],
  };
}

/** Adds the sales and returns since the planning to the stock that a file sets for each size. */
export function addStockFlow(
  planned: WholeProduct,
  changes: string[],
  flow: Record<string, number>,
): WholeProduct {
  const sizes = planned.sizes.map((row) =>
    changesSize(changes, 'stock', row.size)
      ? { ...row, stockQuantity: row.stockQuantity + (flow[row.size] ?? 0) }
      : row,
  );
  return { ...planned, sizes };
}

export function restockedSize(change: string): string | undefined {
  return change.startsWith('stock:') ? change.slice('stock:'.length) : undefined;
}

/** Returns the field of a change's value, such as `weightGrams` of `weight:M`. */
export function changedField(name: string): string {
  const [field] = name.split(':');
  return isSizeField(field) ? sizeFields[field] : name;
}

export function changedValue(
  product: WholeProduct | undefined,
  name: string,
): string | number | boolean | null {
  const [field, size = ''] = name.split(':');
  if (isSizeField(field)) return sizeOf(product, size)?.[sizeFields[field]] ?? null;
  const plain = plainFields.find((one) => one === name);
  return (plain && product?.[plain]) ?? null;
}

/** Plans of older releases use `size:M` for changes of both stock and availability. */
function changesSize(changes: string[], field: SizeField, size: string): boolean {
  const isOfBoth = field === 'stock' || field === 'available';
  return changes.includes(`${field}:${size}`) || (isOfBoth && changes.includes(`size:${size}`));
}

function isSizeField(name: string | undefined): name is SizeField {
  return sizeFieldNames.some((field) => field === name);
}

function sizeOf(product: WholeProduct | undefined, size: string): Size | undefined {
  return product?.sizes.find((row) => row.size === size);
}
