import { z } from 'zod';
import type { editProduct } from '../edit-product.server.ts';
import { sizesInOrder } from '../product.ts';
import { type ProductValues, type SizeValues, textFields } from './product-values.ts';

type Product = Parameters<typeof editProduct>[2]['product'];

const LONGEST = 20_000;
const MOST_IMAGES = 100;
const NO_NUMBER = Number.NaN;

/** Reads a product's form: as it was typed, and as the shop would save it. What is no price or number breaks a rule there. */
export function readProductForm(form: FormData): { values: ProductValues; product: Product } {
  const text = (name: string) => readText(form.get(name));
  const values = {
    ...(Object.fromEntries(textFields.map((field) => [field, text(field)])) as Record<
      (typeof textFields)[number],
      string
    >),
    price: text('price'),
    slug: text('slug'),
    category: text('category'),
    subcategory: text('subcategory'),
    colour: text('colour'),
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

/** Cents of "44.99", "44,9" or "44"; undefined for what is no price. */
export function readPrice(typed: string): number | undefined {
  const [, euros, cents = ''] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}

/** What a form says in a field, as the database can keep it. */
export function readText(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n').trim().slice(0, LONGEST);
}

/** What is no id of an image is nobody's picture. */
function readIds(values: unknown[]): string[] {
  const ids = values.map(readText).filter((id) => z.uuid().safeParse(id).success);
  return [...new Set(ids)].slice(0, MOST_IMAGES);
}

function wantedSize({ size, onSale, stock, seen }: SizeValues & { size: (typeof sizesInOrder)[number] }) {
  return {
    size,
    available: onSale,
    stockQuantity: readCount(stock),
    seen: seen ? readCount(seen) : undefined,
  };
}

function readCount(typed: string): number {
  return /^\d{1,12}$/.test(typed) ? Number(typed) : NO_NUMBER;
}
