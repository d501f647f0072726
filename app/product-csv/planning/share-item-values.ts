import { type ItemField, type ItemValues, itemFields } from '#app/catalogue/product-fields.ts';
import type { ParsedSize } from '../reading/parsed-product.ts';
import type { WholeProduct } from './product-diff.ts';

type Shared = { values: Partial<ItemValues>; own: Record<string, Partial<ItemValues>> };
type Value = string | number | null;

/**
 * Divides the item values of a file's sizes into the product's and the sizes' own. A value of all sizes is the product's.
 * Values already in force change nothing. An empty cell beside others leaves the size without a value of its own.
 */
export function shareItemValues(before: WholeProduct | undefined, sizes: ParsedSize[]): Shared {
  const shared: Shared = { values: {}, own: {} };
  for (const field of itemFields) {
    const given = sizes.flatMap(({ size, [field]: value }) => (value === undefined ? [] : [{ size, value }]));
    if (given.length === 0) continue;
    const isInForce = given.every(({ size, value }) => valueInForce(before, size, field) === value);
    const value: Value = isInForce ? (before?.[field] ?? null) : commonValue(before, field, given);
    Object.assign(shared.values, { [field]: value });
    if (isInForce) continue;
    for (const row of given) {
      const own = row.value === value ? null : row.value;
      shared.own[row.size] = { ...shared.own[row.size], [field]: own };
    }
  }
  return shared;
}

function valueInForce(before: WholeProduct | undefined, size: string, field: ItemField): Value | undefined {
  const row = before?.sizes.find((one) => one.size === size);
  return row && (row[field] ?? before?.[field]);
}

/** Keeps the product's value if it is in force for a size that the file lacks. */
function commonValue(
  before: WholeProduct | undefined,
  field: ItemField,
  given: { size: string; value: Value }[],
): Value {
  const [value = null, ...others] = new Set(given.flatMap((row) => row.value ?? []));
  const isKept = before?.sizes.some(
    (row) => row[field] === null && !given.some(({ size }) => size === row.size),
  );
  if (isKept) return before?.[field] ?? null;
  return others.length > 0 ? (before?.[field] ?? value) : value;
}
