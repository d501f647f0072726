import { LONGEST_STYLE_NUMBER } from '#app/catalogue/product.ts';
import { choiceFields, optionalTextFields, textFields } from '#app/catalogue/product-fields.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import type { Encoding } from '#app/platform/text/read-delimited-text.server.ts';
import { shortenSlug, transliterate } from '#app/platform/text/slug-of-title.ts';
import type { DistinctValues } from '../mapping/mapping-questions.ts';
import { type ImportMapping, noMapping } from '../mapping/validate-mapping.server.ts';
import type { KnownValues } from '../mapping/values-to-map.ts';
import { type ColumnKey, columnNames, isHtml } from './csv-columns.ts';
import { type CsvFileProblem, LONGEST_CELL, MOST_PICTURES, MOST_PROBLEMS } from './csv-limits.ts';
import { htmlToText } from './html-text.server.ts';
import { listDistinctValues } from './list-distinct-values.server.ts';
import { type ImportRowProblem, type ParsedProduct, shortenCell } from './parsed-product.ts';
import {
  isPublishedInShopify,
  readAttributeDefaults,
  readFlag,
  readProductAttributes,
} from './read-product-attributes.server.ts';
import { readOnlySize, readSizes } from './read-sizes.server.ts';
import { type ProductRows, readTable, type TableRow } from './read-table.server.ts';
import {
  handleWithSuffix,
  joinTwoPartSizes,
  splitProductByOptions,
  titleWithSuffix,
  type Variant,
} from './split-product-by-options.server.ts';

export type ProductsFile = {
  products: ParsedProduct[];
  noHandleLine: number | undefined;
  ignored: string[];
  encoding: Encoding;
  headers: Record<string, string>;
  words: DistinctValues;
};
const handleForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The columns that describe the whole product. Its first row contains the value; other rows may only repeat it. */
const ofProduct = [
  ...textFields,
  ...choiceFields,
  ...(['subcategory', 'tags', 'published', 'status'] as const),
  ...(['gender', 'ageGroup', 'category', 'ownType', 'isNew', 'sizeSystemId'] as const),
];

/** Parses a CSV file of Shopify's products. `mapping` translates another shop's values. Refuses other files. */
export function readProducts(
  bytes: Buffer,
  known: KnownValues,
  mapping: ImportMapping = noMapping,
): { ok: true; file: ProductsFile } | { ok: false; reason: CsvFileProblem; line?: number; column?: string } {
  const read = readTable(bytes, mapping);
  if (!read.ok) return read;
  const { table } = read;
  const groups = groupsOf(table.rows).map(joinTwoPartSizes);
  const first = new Map<string, number>();
  const hasHandle = table.columns.has('handle');
  const ofFile = /\bexcl/i.test(table.headers.get('price') ?? '') && { isPriceWithoutTax: true as const };
  const parsed = hasHandle
    ? groups.flatMap((rows) => parseGroup(rows, { columns: table.columns, mapping, ...known }, first))
    : [];
  const products = parsed.map((product): ParsedProduct => ({ ...product, ...ofFile }));
  const headers = Object.fromEntries([...table.headers].map(([key, header]) => [columnNames[key], header]));
  const words = listDistinctValues(groups, table);
  const { ignored, encoding, headerLine } = table;
  const noHandleLine = hasHandle ? undefined : headerLine;
  return { ok: true, file: { products, noHandleLine, ignored, encoding, headers, words } };
}

function groupsOf(rows: TableRow[]): TableRow[][] {
  const groups: TableRow[][] = [];
  let current = '';
  for (const row of rows) {
    const handle = row.cells.handle?.trim() ?? '';
    if (handle && handle === current) groups.at(-1)?.push(row);
    else groups.push([row]);
    current = handle;
  }
  return groups;
}

function parseGroup(
  rows: TableRow[],
  file: Pick<ProductRows, 'columns' | 'mapping' | keyof KnownValues>,
  seen: Map<string, number>,
): ParsedProduct[] {
  const handle = plainHandle(rows[0]?.cells.handle ?? '');
  const shared: ImportRowProblem[] = [];
  const product: ProductRows = { ...file, rows, refuse: refuser(shared) };
  refuseRows(product);
  const variants = splitProductByOptions(product);
  const said = { texts: readTexts(product), pictures: listPictures(product), problems: shared };
  return variants.map((variant) => parseProduct(product, variant, handle, said, seen));
}

function parseProduct(
  whole: ProductRows,
  variant: Variant,
  base: string,
  said: { texts: ParsedProduct['texts']; pictures: ListedPictures | undefined; problems: ImportRowProblem[] },
  seen: Map<string, number>,
): ParsedProduct {
  const own: ImportRowProblem[] = [];
  const product: ProductRows = { ...whole, rows: variant.rows, refuse: refuser(own) };
  const first = variant.rows[0] as TableRow;
  const handle = handleWithSuffix(base, variant.ending);
  refuseHandle(product, handle, seen);
  const sizes = readSizes(product, variant);
  const onlySize = readOnlySize(product);
  const styleNumber = variant.ending && base.slice(0, LONGEST_STYLE_NUMBER);
  const otherwise = { ...readAttributeDefaults(product), ...(styleNumber && { styleNumber }) };
  const texts = { ...said.texts };
  for (const name of ['title', 'titleNl'] as const)
    if (texts[name]) texts[name] = titleWithSuffix(texts[name], variant.ending);
  const attributes = readProductAttributes(product, variant.values);
  const isHidden = !isPublishedInShopify(product);
  return {
    handle: isPostgresText(handle) ? handle : '',
    source: {
      handle: isPostgresText(base) ? shortenCell(base) : '',
      value: isPostgresText(variant.key) ? variant.key : '',
    },
    variantName: variant.name,
    line: first.line,
    texts,
    attributes,
    ...(Object.keys(otherwise).length > 0 && { otherwise }),
    ...(sizes && { sizes }),
    ...(onlySize && { onlySize }),
    ...(said.pictures && picturesOf(said.pictures, variant)),
    ...(isHidden && { isPublished: false }),
    problems: [...said.problems, ...own].slice(0, MOST_PROBLEMS),
  };
}

function refuser(problems: ImportRowProblem[]): ProductRows['refuse'] {
  return (row, column, reason, values) => {
    problems.push({ line: row.line, column: columnNames[column], reason, ...(values && { values }) });
  };
}

/** Converts a handle to a slug. Shopify's handles may be longer and have other letters, underscores and "--". */
function plainHandle(cell: string): string {
  return shortenSlug(transliterate(cell.trim()).text.split(/[-_]/).filter(Boolean).join('-'));
}

function refuseHandle({ rows, refuse }: ProductRows, handle: string, seen: Map<string, number>): void {
  const first = rows[0] as TableRow;
  const earlier = seen.get(handle);
  if (first.longCells.includes('handle')) refuse(first, 'handle', 'cell-too-long', { most: LONGEST_CELL });
  else if (!handle) refuse(first, 'handle', 'handle-missing');
  else if (!handleForm.test(handle)) refuse(first, 'handle', 'handle-form');
  else if (earlier !== undefined) refuse(first, 'handle', 'handle-again', { earlier });
  else seen.set(handle, first.line);
}

function refuseRows(product: ProductRows): void {
  const { rows, refuse } = product;
  const first = rows[0] as TableRow;
  if (readFlag(product, first, 'giftCard')) refuse(first, 'giftCard', 'gift-card');
  for (const row of rows) {
    if (row.isTooLong) refuse(row, 'handle', 'too-many-cells');
    for (const column of row.longCells.filter((one) => one !== 'handle'))
      refuse(row, column, 'cell-too-long', { most: LONGEST_CELL });
    const unstorable = Object.entries(row.cells).find(([, cell]) => !isPostgresText(cell));
    if (unstorable) refuse(row, unstorable[0] as ColumnKey, 'unstorable');
    if (row === first) continue;
    for (const column of ofProduct) {
      const cell = row.cells[column]?.trim();
      if (cell && cell !== first.cells[column]?.trim()) refuse(row, column, 'differs', { first: first.line });
    }
  }
}

function readTexts({ rows, columns, refuse }: ProductRows): ParsedProduct['texts'] {
  const first = rows[0] as TableRow;
  const { cells } = first;
  const texts: ParsedProduct['texts'] = {};
  if (columns.has('title')) texts.title = cells.title?.trim() ?? '';
  if (columns.has('titleNl')) texts.titleNl = cells.titleNl?.trim() || null;
  for (const name of optionalTextFields.filter((field) => columns.has(field))) {
    const cell = cells[name] ?? '';
    const text = isHtml(name) ? htmlToText(cell) : cell.trim();
    if (text === undefined) refuse(first, name, 'markup-too-deep');
    texts[name] = text || null;
  }
  return texts;
}

type ListedPictures = { addresses: string[]; shared: string[]; altTexts: ReadonlyMap<string, string> };

/** One more than a product can have, so that too many pictures are noticed. */
const MOST_READ = MOST_PICTURES + 1;

/** Returns picture URLs sorted by position, or else by row; undefined if the file has no picture column. */
function listPictures({ rows, columns, refuse }: ProductRows): ListedPictures | undefined {
  if (!columns.has('picture')) return;
  const found = rows.flatMap((row, place) => {
    const position = row.cells.picturePosition?.trim().replace(/[.,]0+$/, '') ?? '';
    const addresses = splitAddresses(row.cells.picture);
    if (addresses.length === 0) return [];
    if (position && !/^\d{1,4}$/.test(position)) refuse(row, 'picturePosition', 'position');
    const alt = row.cells.pictureAlt?.trim() ?? '';
    return addresses.map((address) => ({ address, alt, position: position ? Number(position) : place + 1 }));
  });
  const listed = found.sort((one, other) => one.position - other.position);
  const addresses = [...new Set(listed.map(({ address }) => address))];
  const ofVariants = variantPictures(rows);
  return {
    addresses,
    shared: addresses.filter((address) => !ofVariants.has(address)),
    altTexts: new Map(listed.flatMap(({ address, alt }) => (alt ? [[address, alt] as const] : []))),
  };
}

/** Returns the pictures of a variant, its own first. Excludes pictures that belong only to other variants. */
function picturesOf(
  { addresses, shared, altTexts }: ListedPictures,
  { rows, ending }: Variant,
): { pictures: string[]; altTexts?: Record<string, string> } {
  const all = ending ? [...variantPictures(rows), ...shared.slice(0, MOST_READ)] : addresses;
  const pictures = all.slice(0, MOST_READ);
  const told = pictures.flatMap((address) => {
    const alt = altTexts.get(address);
    return alt ? [[address, alt] as const] : [];
  });
  return { pictures, ...(told.length > 0 && { altTexts: Object.fromEntries(told) }) };
}

function variantPictures(rows: TableRow[]): Set<string> {
  return new Set(rows.flatMap((row) => splitAddresses(row.cells.variantPicture)));
}

/** Other shop programs write all pictures of a product into one cell. */
function splitAddresses(cell = ''): string[] {
  const addresses = cell.split(/[\s,;|](?=https?:\/\/)/);
  return addresses.flatMap(
    (address) =>
      address
        .trim()
        .replace(/[,;|]$/, '')
        .trim() || [],
  );
}
