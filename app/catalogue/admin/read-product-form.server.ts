import type { WantedProduct } from '../product-fields.ts';
import type { ProductValues, SizeValues } from './product-values.ts';
import { readPrice, readValues } from './read-values.ts';

const NO_NUMBER = Number.NaN;

/** Reads a product's form: as it was typed, and as the shop would save it. What is no price or number breaks a rule there. */
export function readProductForm(form: FormData): { values: ProductValues; product: WantedProduct } {
  const values = readValues(form);
  const { price, sizes, ...facts } = values;
  const product = {
    ...facts,
    priceCents: readPrice(price) ?? -1,
    sizes: sizes.filter(({ isThere }) => isThere).map(wantedSize),
    // Whatever else they may be, the rules of a product refuse.
    category: facts.category as WantedProduct['category'],
    colour: facts.colour as WantedProduct['colour'],
  };
  return { values, product };
}

function wantedSize({ size, onSale, stock }: SizeValues) {
  return { size, available: onSale, stockQuantity: readCount(stock) };
}

function readCount(typed: string): number {
  return /^\d{1,12}$/.test(typed) ? Number(typed) : NO_NUMBER;
}
