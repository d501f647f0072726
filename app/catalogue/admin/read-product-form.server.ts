import { readAmount, readCount } from '#app/platform/text/read-amount.ts';
import type { EditProblem } from '../editing/edit-product.server.ts';
import type { WantedProduct } from '../editing/merge-product.ts';
import { type ProductValues, type SizeValues, USUAL_STOCK } from './product-values.ts';
import { readValues } from './read-product-values.ts';

const NO_NUMBER = Number.NaN;

/**
 * Reads a product's form: as it was typed, and as the shop would save it. What is no price or number breaks a rule there;
 * what would be lost, such as stock of a size that is not ticked, is a problem.
 */
export function readProductForm(form: FormData): {
  values: ProductValues;
  product: WantedProduct;
  problems: Record<string, EditProblem>;
} {
  const values = readValues(form);
  const { price, sizes, ...fields } = values;
  const amount = readAmount(price);
  const product = {
    ...fields,
    priceCents: amount.ok ? amount.cents : -1,
    sizes: sizes.filter(({ isThere }) => isThere).map(wantedSize),
    // Whatever else they may be, the rules of a product refuse.
    category: fields.category as WantedProduct['category'],
    colour: fields.colour as WantedProduct['colour'],
  };
  const problems = Object.fromEntries(sizes.filter(isLost).map(lostStock));
  if (!amount.ok) problems.priceCents = { problem: `price-${amount.reason}` };
  return { values, product, problems };
}

/** Stock that was typed for a size the product does not come in. */
function isLost({ isThere, stock, seen }: SizeValues): boolean {
  return !isThere && stock !== '' && stock !== seen;
}

function lostStock({ size }: SizeValues): [string, EditProblem] {
  return [`stock-${size}`, { problem: 'stock-without-size' }];
}

function wantedSize({ size, onSale, stock }: SizeValues) {
  return { size, available: onSale, stockQuantity: readCount(stock || USUAL_STOCK) ?? NO_NUMBER };
}
