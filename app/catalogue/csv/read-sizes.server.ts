import { ONE_SIZE, sizesInOrder } from '../product.ts';
import type { ColumnKey } from './columns.ts';
import { type SizeDraft, shortened } from './product-draft.ts';
import { readFlag } from './read-facts.server.ts';
import type { ProductRows } from './read-products.server.ts';
import type { TableRow } from './read-table.server.ts';

const options = [
  { name: 'optionName', value: 'optionValue' },
  { name: 'optionName2', value: 'optionValue2' },
  { name: 'optionName3', value: 'optionValue3' },
] as const;
const sizeNames = ['size', 'sizes', 'maat', 'maten'];
/** What Shopify calls the only variant of a product. */
const onlyVariant = { name: 'title', value: 'default title' };
const stockForm = /^\d{1,7}$/;

/** A product's sizes, one a row; undefined where the file has no columns for them. */
export function readSizes(product: ProductRows): SizeDraft[] | undefined {
  const { rows, columns, refuse } = product;
  const column = sizeColumn(product);
  // Where another option was refused, that says it.
  const isSizeAsked = column || !rows.some((row) => options.some(({ value }) => row.cells[value]?.trim()));
  const drafts = rows.flatMap((row) => {
    const said = column && row.cells[column]?.trim();
    if (!said) {
      for (const about of ['stockQuantity', 'available'] as const)
        if (isSizeAsked && row.cells[about]?.trim()) refuse(row, about, 'size-missing');
      return [];
    }
    const size = sizeOf(said);
    if (!size) refuse(row, column, 'size', { cell: shortened(said), options: sizesInOrder.join(', ') });
    const stockQuantity = readStock(product, row);
    const available = readFlag(product, row, 'available');
    return size ? [{ size, stockQuantity, available, line: row.line, row }] : [];
  });
  for (const [place, { size, row }] of drafts.entries()) {
    const isTwice = drafts.findIndex((draft) => draft.size === size) !== place;
    if (isTwice && column) refuse(row, column, 'size-twice', { size });
  }
  if (!options.some(({ value }) => columns.has(value))) return;
  return drafts.map(({ row: _row, ...draft }) => draft);
}

/** The option that is the size. Any other is nothing this shop could sell by. */
function sizeColumn({ rows, columns, refuse }: ProductRows): ColumnKey | undefined {
  const first = rows[0] as TableRow;
  const used = options.filter(({ value }) => rows.some((row) => row.cells[value]?.trim()));
  const nameOf = (option: (typeof options)[number]) => first.cells[option.name]?.trim().toLowerCase() ?? '';
  const isSize = (option: (typeof options)[number]) =>
    sizeNames.includes(nameOf(option)) ||
    (nameOf(option) === '' && option.value === 'optionValue') ||
    (nameOf(option) === onlyVariant.name &&
      first.cells[option.value]?.trim().toLowerCase() === onlyVariant.value);
  for (const option of used.filter((one) => !isSize(one)))
    refuse(first, columns.has(option.name) ? option.name : option.value, 'option', {
      option: shortened(nameOf(option)),
    });
  return used.find(isSize)?.value;
}

function sizeOf(said: string): SizeDraft['size'] | undefined {
  const plain = said.toLowerCase();
  if (plain === onlyVariant.value) return ONE_SIZE;
  return sizesInOrder.find((size) => size.toLowerCase() === plain);
}

/** An empty cell leaves the stock as it is. */
function readStock({ refuse }: ProductRows, row: TableRow): number | undefined {
  const cell = row.cells.stockQuantity?.trim();
  if (!cell) return;
  if (!stockForm.test(cell) || Number(cell) > 1_000_000) {
    refuse(row, 'stockQuantity', 'stock');
    return;
  }
  return Number(cell);
}
