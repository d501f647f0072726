import type { editProduct } from '../edit-product.server.ts';
import type { sizesInOrder } from '../product.ts';
import type { ProductValues, SizeValues } from './product-values.ts';
import { readPrice, readValues } from './read-values.ts';

type Product = Parameters<typeof editProduct>[2]['product'];
type Size = (typeof sizesInOrder)[number];

const NO_NUMBER = Number.NaN;

/** Reads a product's form: as it was typed, and as the shop would save it. What is no price or number breaks a rule there. */
export function readProductForm(form: FormData): { values: ProductValues; product: Product } {
  const values = readValues(form);
  const { price, sizes, ...facts } = values;
  const product = {
    ...facts,
    priceCents: readPrice(price) ?? -1,
    sizes: sizes.filter(({ isThere }) => isThere).map(wantedSize),
    // Whatever else they may be, the rules of a product refuse.
    category: facts.category as Product['category'],
    colour: (facts.colour || null) as Product['colour'],
  };
  return { values, product };
}

function wantedSize({ size, onSale, stock, seen }: SizeValues) {
  return {
    // Of those in order.
    size: size as Size,
    available: onSale,
    stockQuantity: readCount(stock),
    seen: seen ? readCount(seen) : undefined,
  };
}

function readCount(typed: string): number {
  return /^\d{1,12}$/.test(typed) ? Number(typed) : NO_NUMBER;
}
