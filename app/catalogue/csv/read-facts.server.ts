import { type Colour, colours } from '../colour.ts';
import { subcategoriesInOrder } from '../product.ts';
import type { ColumnKey } from './columns.ts';
import { type ProductDraft, shortened } from './product-draft.ts';
import type { ProductRows } from './read-products.server.ts';
import type { TableRow } from './read-table.server.ts';

type Facts = ProductDraft['facts'];
type Category = NonNullable<Facts['category']>;

const categories: Record<string, Category> = { women: 'women', men: 'men', 'the-drop': 'the-drop' };
const genders: Record<string, Category> = { female: 'women', women: 'women', male: 'men', men: 'men' };
/** As spreadsheets in both languages write them. */
const flags: Record<string, boolean> = {
  ...Object.fromEntries(['true', 'yes', '1', 'waar', 'ja'].map((word) => [word, true])),
  ...Object.fromEntries(['false', 'no', '0', 'onwaar', 'nee'].map((word) => [word, false])),
};
const priceForm = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;

/** What is said once for a product, beside its texts. The shop's own columns count before those it shares with others. */
export function readFacts(product: ProductRows): Facts {
  refuseUnpublished(product);
  const tags = tagsOf(product);
  const category = readCategory(product, tags);
  const colour = readColour(product, tags);
  const isNew =
    readFlag(product, product.rows[0] as TableRow, 'isNew') ?? (tags.includes('new') || undefined);
  const subcategory = readSubcategory(product, tags);
  const priceCents = readPrice(product);
  return {
    ...(category && { category }),
    ...(subcategory !== undefined && { subcategory }),
    ...(colour !== undefined && { colour }),
    ...(isNew !== undefined && { isNew }),
    ...(priceCents !== undefined && { priceCents }),
  };
}

/** Undefined for an empty cell; another word is refused. */
export function readFlag({ refuse }: ProductRows, row: TableRow, column: ColumnKey): boolean | undefined {
  const cell = row.cells[column]?.trim().toLowerCase();
  if (!cell) return;
  const flag = flags[cell];
  if (flag === undefined) refuse(row, column, 'flag');
  return flag;
}

/** Nobody can find such a product in Shopify; here everything that is not archived is for sale. */
function refuseUnpublished(product: ProductRows): void {
  const first = product.rows[0] as TableRow;
  const status = first.cells.status?.trim().toLowerCase();
  if (readFlag(product, first, 'published') === false) product.refuse(first, 'published', 'not-published');
  else if (status && status !== 'active') product.refuse(first, 'status', 'not-published');
}

function tagsOf({ rows }: ProductRows): string[] {
  const tags = rows[0]?.cells.tags ?? '';
  return tags.split(',').map((tag) => tag.trim().toLowerCase());
}

function readCategory({ rows, refuse }: ProductRows, tags: string[]): Category | undefined {
  const first = rows[0] as TableRow;
  const own = first.cells.category?.trim().toLowerCase();
  const gender = first.cells.gender?.trim().toLowerCase();
  if (own) {
    if (!categories[own]) refuse(first, 'category', 'category', { cell: shortened(own) });
    return categories[own];
  }
  if (gender) {
    if (!genders[gender]) refuse(first, 'gender', 'gender', { cell: shortened(gender) });
    return genders[gender];
  }
  const tagged = Object.keys(categories).filter((name) => tags.includes(name));
  if (tagged.length > 1) refuse(first, 'tags', 'tags-category');
  return tagged[0] ? categories[tagged[0]] : undefined;
}

function readColour({ rows, columns, refuse }: ProductRows, tags: string[]): Colour | null | undefined {
  const first = rows[0] as TableRow;
  const own = first.cells.colour?.trim().toLowerCase();
  if (own) {
    const colour = colours.find((name) => name === own);
    if (!colour) refuse(first, 'colour', 'colour', { options: colours.join(', ') });
    return colour;
  }
  return columns.has('colour') ? null : colours.find((name) => tags.includes(name));
}

/** Types are any words in Shopify; where they are none of ours, a tag may say it. */
function readSubcategory({ rows, columns, refuse }: ProductRows, tags: string[]): string | undefined {
  const first = rows[0] as TableRow;
  const own = first.cells.ownType?.trim();
  const said = own || first.cells.subcategory?.trim() || '';
  const plain = said.toLowerCase().replace(/\s+/g, '-');
  const known = subcategoriesInOrder.find((name) => name === plain);
  const tagged = subcategoriesInOrder.filter((name) => tags.includes(name));
  if (known) return known;
  if (!own && tagged.length === 1) return tagged[0];
  if (said) {
    refuse(first, own ? 'ownType' : 'subcategory', 'type', { options: subcategoriesInOrder.join(', ') });
    return;
  }
  return columns.has('subcategory') ? '' : undefined;
}

/** All sizes of a product cost the same here. */
function readPrice({ rows, refuse }: ProductRows): number | undefined {
  const priced = rows.flatMap((row) => {
    const cell = row.cells.price?.trim();
    return cell ? [{ row, cell, cents: centsOf(cell) }] : [];
  });
  for (const { row, cents } of priced) {
    if (cents === undefined) refuse(row, 'price', 'price-form');
    else if (cents !== priced[0]?.cents) refuse(row, 'price', 'prices-differ');
  }
  return priced[0]?.cents;
}

function centsOf(cell: string): number | undefined {
  const [, euros, cents = ''] = priceForm.exec(cell) ?? [];
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}
