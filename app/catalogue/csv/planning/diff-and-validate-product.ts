import type { z } from 'zod';
import { productInput } from '../../editing/product-input.ts';
import { plainFields } from '../../product-field-names-and-pick-fields.ts';

/** Everything an operator says of a product, whole and valid. */
export type WholeProduct = z.output<typeof productInput>;

/** A product as it is in the shop. */
export type CurrentProduct = {
  id: string;
  slug: string;
  isArchived: boolean;
  product: WholeProduct;
  /** Pieces that live holds keep for orders, by size. */
  held: Record<string, number>;
};

/** By the rules of the product form. */
export function validateWholeProduct(product: object) {
  const given = Object.entries(product).map(([name, value]) => [name, value ?? undefined]);
  return productInput.safeParse(Object.fromEntries(given));
}

/** What differs between two states of a product: names of fields, `imageIds`, `size:M`, and `no-size:M` for one that goes. */
export function productDiff(before: WholeProduct, after: WholeProduct): string[] {
  const fields: string[] = plainFields.filter((field) => before[field] !== after[field]);
  if (before.imageIds.join() !== after.imageIds.join()) fields.push('imageIds');
  const sizes = new Set([...before.sizes, ...after.sizes].map(({ size }) => size));
  for (const size of sizes) {
    if (describeSize(before, size) === describeSize(after, size)) continue;
    fields.push(describeSize(after, size) ? `size:${size}` : `no-size:${size}`);
  }
  return fields;
}

/** A product with some of its fields taken from another: those that `productDiff` named. */
export function applyProductDiff(
  current: WholeProduct,
  planned: WholeProduct,
  changes: string[],
): WholeProduct {
  const isChanged = (name: string) => changes.includes(name);
  const fields = [...plainFields, 'imageIds' as const].filter(isChanged);
  const kept = current.sizes.filter(
    ({ size }) => !isChanged(`size:${size}`) && !isChanged(`no-size:${size}`),
  );
  const taken = planned.sizes.filter(({ size }) => isChanged(`size:${size}`));
  return {
    ...current,
    ...Object.fromEntries(fields.map((field) => [field, planned[field]])),
    sizes: [...kept, ...taken],
  };
}

/** The size that a change is about and that stays, such as M of `size:M`. */
export function changedSize(change: string): string | undefined {
  return change.startsWith('size:') ? change.slice('size:'.length) : undefined;
}

function describeSize(product: WholeProduct, size: string): string {
  const row = product.sizes.find((one) => one.size === size);
  return row ? `${row.stockQuantity} ${row.available}` : '';
}
