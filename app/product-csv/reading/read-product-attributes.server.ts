import { productCategories } from '#app/catalogue/categories.ts';
import { itemProblems, readItemValue } from '#app/catalogue/item-values.ts';
import {
  type ChoiceField,
  choiceFields,
  choiceOf,
  defaultChoice,
  forEachField,
  type ItemField,
  type ItemValues,
  itemFields,
} from '#app/catalogue/product-fields.ts';
import { type AmountProblem, readAmount } from '#app/platform/text/read-amount.ts';
import { findMappingAnswer, NO_COLOUR } from '../mapping/import-mapping.ts';
import type { Kind } from '../mapping/validate-mapping.server.ts';
import { audienceWord, findDepartment, findNamed } from '../mapping/values-to-map.ts';
import type { ColumnKey } from './csv-columns.ts';
import { type ParsedProduct, shortenCell } from './parsed-product.ts';
import type { ProductRows, TableRow } from './read-table.server.ts';

type Attributes = ParsedProduct['attributes'];

/** The spellings of true and false in spreadsheets and databases in several languages. */
const flags: Record<string, boolean> = {
  ...Object.fromEntries(
    'true yes y 1 -1 waar ja wahr vrai oui vero sì si verdadero sí'.split(' ').map((word) => [word, true]),
  ),
  ...Object.fromEntries(
    'false no n 0 onwaar nee falsch nein faux non falso'.split(' ').map((word) => [word, false]),
  ),
};

/** Reads fields such as category and colour. Our own columns precede Shopify's, and the file precedes the mapping. */
export function readProductAttributes(product: ProductRows, values: string[] = []): Attributes {
  const first = product.rows[0] as TableRow;
  const tags = (first.cells.tags ?? '').split(',').map((tag) => tag.trim().toLowerCase());
  const attributes = {
    category: readCategory(product, tags),
    colour: readColour(product, tags, values),
    isNew: readFlag(product, first, 'isNew') ?? (tags.includes('new') || undefined),
    sizeSystemId: first.cells.sizeSystemId?.trim().toLowerCase() || undefined,
    subcategory: readSubcategory(product, tags),
    priceCents: readPrice(product),
    ...forEachField(ownChoices, (field) => readChoice(product, field)),
    ...forEachField(itemFields, (field) => readFirstItemValue(product, field)),
  };
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

/** The choices that only their own column sets. Colour is also read from options and tags. */
const ownChoices = choiceFields.filter((field) => field !== 'colour');

/** Returns undefined for an empty cell and refuses an unknown word. */
export function readFlag({ refuse }: ProductRows, row: TableRow, column: ColumnKey): boolean | undefined {
  const cell = row.cells[column]?.trim().toLowerCase();
  if (!cell) return;
  const flag = flags[cell];
  if (flag === undefined) refuse(row, column, 'flag');
  return flag;
}

export function readAttributeDefaults({ mapping }: ProductRows): ParsedProduct['otherwise'] {
  const { gender, category } = mapping.rest;
  if (!gender && !category) return;
  return { ...(gender && { category: gender }), ...(category && { subcategory: category }) };
}

/** The words of Shopify, WooCommerce, Magento and spreadsheets. */
const published = new Set(['active', 'publish', 'published', 'enabled', 'true', 'yes', '1']);

export function isPublishedInShopify(product: ProductRows): boolean {
  const first = product.rows[0] as TableRow;
  const status = first.cells.status?.trim().toLowerCase();
  return readFlag(product, first, 'published') !== false && (!status || published.has(status));
}

function meaningOf({ rows, mapping }: ProductRows, tags: string[], field: keyof Kind): string | undefined {
  const type = findMappingAnswer(mapping.types, rows[0]?.cells.subcategory ?? '');
  const kinds = [type, ...tags.map((tag) => findMappingAnswer(mapping.tags, tag))];
  return kinds.map((kind) => kind?.[field]).find((meaning) => meaning !== undefined);
}

function readCategory(product: ProductRows, tags: string[]): string | undefined {
  const { rows, refuse, mapping, departments } = product;
  const first = rows[0] as TableRow;
  const own = first.cells.category?.trim().toLowerCase();
  const audience = audienceWord(first.cells);
  const categories = productCategories(departments);
  const options = categories.join(', ');
  if (own) {
    const known = categories.find((one) => one === own);
    if (!known) refuse(first, 'category', 'category', { cell: shortenCell(own), options });
    return known;
  }
  if (audience) {
    const meant = findMappingAnswer(mapping.genders, audience) ?? findDepartment(departments, audience);
    if (!meant) refuse(first, 'gender', 'gender', { cell: shortenCell(audience) });
    return meant;
  }
  const tagged = categories.filter((name) => tags.includes(name));
  if (tagged.length > 1) refuse(first, 'tags', 'tags-category', { options });
  return tagged[0] ?? meaningOf(product, tags, 'gender');
}

function readColour(product: ProductRows, tags: string[], values: string[]): string | null | undefined {
  const { rows, columns, refuse, colours } = product;
  const first = rows[0] as TableRow;
  const slugs = colours.map(({ slug }) => slug);
  const own = first.cells.colour?.trim();
  if (own) {
    const colour = colourOf(product, own);
    if (colour === undefined) refuse(first, 'colour', 'colour', { options: slugs.join(', ') });
    return colour;
  }
  const chosen = values.map((value) => colourOf(product, value)).find((colour) => colour);
  if (chosen) return chosen;
  return columns.has('colour') ? null : slugs.find((slug) => tags.includes(slug));
}

/** Returns undefined for an unknown word. An answer may name a colour that was deleted since. */
function colourOf({ colours, mapping }: ProductRows, word: string): string | null | undefined {
  const meant = findMappingAnswer(mapping.colours, word);
  return meant === NO_COLOUR ? null : findNamed(colours, meant ?? word);
}

/** An empty cell empties a choice, or leaves it unchanged if the choice has a default. */
function readChoice({ rows, columns, refuse }: ProductRows, field: ChoiceField): string | null | undefined {
  const first = rows[0] as TableRow;
  const { values = [], problem } = choiceOf(field);
  const cell = first.cells[field]?.trim().toLowerCase();
  const known = values.find((value) => value === cell);
  if (cell && !known) refuse(first, field, problem, { options: values.join(', ') });
  return known ?? (columns.has(field) && !cell && !defaultChoice(field) ? null : undefined);
}

/** Refuses invalid values. Those of sizes are read again with the sizes. */
function readFirstItemValue<Field extends ItemField>(product: ProductRows, field: Field) {
  if (!product.columns.has(field)) return;
  const values = product.rows.map((row) => {
    const value = readItemCell(product, row, field);
    if (value === undefined) product.refuse(row, field, itemProblems[field]);
    return value ?? null;
  });
  return values.find((value) => value !== null) ?? null;
}

/** Returns undefined for an invalid cell and a missing column, and null for an empty cell. */
export function readItemCell<Field extends ItemField>(
  { columns }: ProductRows,
  { cells }: TableRow,
  field: Field,
): ItemValues[Field] | undefined {
  if (!columns.has(field)) return;
  const cell = cells[field]?.trim() ?? '';
  if (field === 'costCents') return readItemValue(field, withTwoDecimals(cell));
  return readItemValue(field, field === 'weightGrams' ? wholeGrams(cell) : cell);
}

/** Removes zeros after the second decimal, since database exports have four decimals. */
function withTwoDecimals(amount: string): string {
  return amount.replace(/([.,]\d\d)0{2,}(?=\s*$)/, '$1');
}

/** Rounds to grams, since Shopify converts ounces, and writes 0.0 for none. "1.250" means 1250, since no item weighs only 1.25 grams. */
function wholeGrams(cell: string): string {
  if (/^0[.,]0+$/.test(cell)) return '';
  const plain = cell.replace(/[.,]0{1,2}$/, '');
  const [, whole = '', decimals = ''] = /^(\d{1,7})[.,](\d{1,20})$/.exec(plain) ?? [];
  const isThousands = decimals.length === 3 && /^[1-9]$/.test(whole);
  return decimals && !isThousands ? String(Math.round(Number(`${whole}.${decimals}`))) : plain;
}

/** Reads the subcategory from the type, which is free text in Shopify, or else from the tags. */
function readSubcategory(product: ProductRows, tags: string[]): string | undefined {
  const { rows, columns, refuse, mapping, subcategories } = product;
  const first = rows[0] as TableRow;
  const own = first.cells.ownType?.trim();
  const said = own || first.cells.subcategory?.trim() || '';
  const known = findNamed(subcategories, said);
  const slugs = subcategories.map(({ slug }) => slug);
  const tagged = slugs.filter((slug) => tags.includes(slug));
  const told = own ? undefined : findMappingAnswer(mapping.types, said)?.category;
  if (told) return told;
  if (known) return known;
  if (!own && tagged.length === 1) return tagged[0];
  const meant = own ? undefined : meaningOf(product, tags, 'category');
  if (meant) return meant;
  if (!own && mapping.rest.category) return;
  if (said) {
    refuse(first, own ? 'ownType' : 'subcategory', 'type', { options: slugs.join(', ') });
    return;
  }
  return columns.has('subcategory') ? '' : undefined;
}

/** Refuses different prices for the sizes of a product, unless the mapping chooses one of them. */
function readPrice({ rows, refuse, mapping }: ProductRows): number | undefined {
  const prices: number[] = [];
  for (const row of rows) {
    const price = readAmount(withTwoDecimals(row.cells.price ?? ''));
    if (price.ok) {
      prices.push(price.cents);
      if (mapping.prices === 'refuse' && price.cents !== prices[0]) refuse(row, 'price', 'prices-differ');
    } else if (price.reason !== 'empty') refuse(row, 'price', priceProblems[price.reason]);
  }
  // Compares two prices at a time, since the number of rows may exceed the arguments that a call allows.
  const choose = mapping.prices === 'lowest' ? Math.min : Math.max;
  return prices.length > 0 && mapping.prices !== 'refuse'
    ? prices.reduce((one, other) => choose(one, other))
    : prices[0];
}

const priceProblems: Record<Exclude<AmountProblem, 'empty'>, string> = {
  'not-a-number': 'price-form',
  negative: 'price-form',
  ambiguous: 'price-ambiguous',
  'too-precise': 'price-too-precise',
};
