import { itemValues } from '#app/catalogue/item-values.ts';
import { LONGEST_SIZE_CODE, ONE_SIZE, tidyCode } from '#app/catalogue/product.ts';
import { readCount } from '#app/platform/text/read-amount.ts';
import { findMappingAnswer, NOT_SOLD, wordKey } from '../mapping/import-mapping.ts';
import { meantSize } from '../mapping/values-to-map.ts';
import { type ParsedSize, shortenCell } from './parsed-product.ts';
import { readFlag, readItemCell } from './read-product-attributes.server.ts';
import type { ProductRows, TableRow } from './read-table.server.ts';
import type { Variant } from './split-product-by-options.server.ts';

const optionValues = ['optionValue', 'optionValue2', 'optionValue3'] as const;
const MOST_STOCK = 1_000_000;

const ofSize = ['stockQuantity', 'available', 'sku', 'barcode'] as const;

type Found = ParsedSize & { said: string };

/** Merges rows of the same size and adds up their stock. Returns undefined if the file has no size columns. */
export function readSizes(
  product: ProductRows,
  { sizeColumn: column, values }: Pick<Variant, 'sizeColumn' | 'values'>,
): ParsedSize[] | undefined {
  const { rows, columns, refuse } = product;
  if (!optionValues.some((value) => columns.has(value))) return;
  // Without a size column, rows with option values had a refused option, which has been reported before.
  const isSizeAsked = column || !rows.some((row) => optionValues.some((value) => row.cells[value]?.trim()));
  const found = new Map<string, Found>();
  for (const row of rows) {
    const said = column ? (row.cells[column]?.trim() ?? '') : values.length > 0 ? ONE_SIZE : '';
    if (!said) {
      for (const about of ofSize)
        if (isSizeAsked && row.cells[about]?.trim()) refuse(row, about, 'size-missing');
      continue;
    }
    if (findMappingAnswer(product.mapping.sizes, said) === NOT_SOLD) continue;
    const size = meantSize(said, product.mapping, product.sizes);
    if (!size && column) refuse(row, column, 'size', { cell: shortenCell(said) });
    const about = readAbout(product, row);
    if (!size) continue;
    const same = found.get(size);
    if (!same) found.set(size, { size, ...about, line: row.line, said: wordKey(said) });
    else if (same.said === wordKey(said)) refuse(row, column ?? 'handle', 'size-twice', { size });
    else {
      const both = joinSizes(same, about);
      if (both.stockQuantity !== undefined && both.stockQuantity > MOST_STOCK)
        refuse(row, 'stockQuantity', 'stock');
      found.set(size, { ...same, ...both });
    }
  }
  return [...found.values()].map(({ said: _, ...parsed }) => parsed);
}

type About = Omit<ParsedSize, 'size' | 'line'>;

function joinSizes(one: About, other: About): About {
  return {
    stockQuantity: joined(one.stockQuantity, other.stockQuantity, (some, more) => some + more),
    available: joined(one.available, other.available, (some, more) => some || more),
    sku: one.sku ?? other.sku,
    barcode: one.barcode ?? other.barcode,
    ...itemValues((field) => one[field] ?? other[field]),
  };
}

function joined<Value>(
  one: Value | undefined,
  other: Value | undefined,
  join: (one: Value, other: Value) => Value,
): Value | undefined {
  return one === undefined || other === undefined ? (one ?? other) : join(one, other);
}

/** Reads stock and codes from a file without size columns. Refuses a second row with values, which is another size. */
export function readOnlySize(product: ProductRows): Omit<ParsedSize, 'size'> | undefined {
  const { rows, columns, refuse } = product;
  if (optionValues.some((value) => columns.has(value))) return;
  const [row, further] = rows.filter(({ cells }) => ofSize.some((about) => cells[about]?.trim()));
  if (!row) return;
  if (further) refuse(further, 'stockQuantity', 'size-missing');
  return { ...readAbout(product, row), line: row.line };
}

function readAbout(product: ProductRows, row: TableRow): About {
  return {
    stockQuantity: readStock(product, row),
    available: readFlag(product, row, 'available'),
    sku: readCode(product, row, 'sku'),
    barcode: readCode(product, row, 'barcode'),
    ...itemValues((field) => readItemCell(product, row, field)),
  };
}

/** An empty cell does not change the code. Shops put an apostrophe before numbers, since spreadsheets round them. */
function readCode({ refuse }: ProductRows, row: TableRow, column: 'sku' | 'barcode'): string | undefined {
  const code = tidyCode(row.cells[column] ?? '').replace(/^'(?=\d)/, '');
  if (code.length > LONGEST_SIZE_CODE) refuse(row, column, 'too-long', { most: LONGEST_SIZE_CODE });
  if (column === 'barcode' && /^\d(?:[.,]\d+)?E\+?\d+$/i.test(code)) refuse(row, column, 'code-rounded');
  return code || undefined;
}

/** An empty cell does not change the stock. Shopify's stock is negative if a size was oversold. */
function readStock({ refuse }: ProductRows, row: TableRow): number | undefined {
  const cell = row.cells.stockQuantity?.trim();
  if (!cell) return;
  if (/^-?\d{1,3}[.,]000$/.test(cell)) {
    refuse(row, 'stockQuantity', 'stock-ambiguous');
    return;
  }
  const pieces = readCount(cell.replace(/^-/, '').replace(/[.,]0{1,2}$/, ''));
  if (pieces === undefined || pieces > MOST_STOCK) refuse(row, 'stockQuantity', 'stock');
  else return cell.startsWith('-') ? 0 : pieces;
}
