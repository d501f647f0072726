import type { SecondPart } from '#app/catalogue/size-guide.ts';
import { slugOfTitle } from '#app/platform/text/slug-of-title.ts';
import { findMappingAnswer, type OptionUse, wordKey } from '../mapping/import-mapping.ts';
import { optionUseByName } from '../mapping/values-to-map.ts';
import { type ColumnKey, ofVariant, optionColumns } from './csv-columns.ts';
import { MOST_SPLIT } from './csv-limits.ts';
import { shortenCell } from './parsed-product.ts';
import type { ProductRows, TableRow } from './read-table.server.ts';

export type Variant = {
  rows: TableRow[];
  sizeColumn: ColumnKey | undefined;
  values: string[];
  /** The suffix that distinguishes this product from the others in the same rows. */
  ending: string;
  name: string;
  key: string;
};

type Option = (typeof optionColumns)[number];

/** The names of two options that are one size together, and how other shops write it as one. */
const twoPartSizes = [
  {
    second: 'length',
    form: /^W.+\/L.+$/,
    names: [/^(waist|taille)( size)?$/, /^((inside )?leg length|length|inseam|(been)?lengte)$/],
    join: (waist: string, length: string) => `W${numberIn(waist)}/L${numberIn(length)}`,
  },
  {
    second: 'cup',
    form: /^\d{2,3}[A-Z]{1,3}$/,
    names: [/^(band|onderband)( size)?$/, /^cup( ?size|maat)?$/],
    join: (band: string, cup: string) => `${band}${cup}`,
  },
] as const;

/** Returns what shoppers choose second in sizes that all have the form that `joinTwoPartSizes` writes. */
export function secondPartOf(sizes: string[]): SecondPart | undefined {
  return twoPartSizes.find(({ form }) => sizes.every((size) => form.test(size)))?.second;
}

function numberIn(part: string): string {
  return part.replaceAll(/^[wl]\s*(?=\d)|\s*["″]$/gi, '');
}

/** Writes two options of a product that are one size, such as waist and length, into the first. */
export function joinTwoPartSizes(rows: TableRow[]): TableRow[] {
  const named = (form: RegExp) =>
    usedOptions(rows).find((option) => form.test(wordKey(nameOf(rows, option))));
  for (const { names, join } of twoPartSizes) {
    const [one, other] = names.map(named);
    if (!one || !other) continue;
    return rows.map(({ cells, ...row }) => {
      const [first, second] = [cells[one.value]?.trim() ?? '', cells[other.value]?.trim() ?? ''];
      const size = first && second ? join(first, second) : first || second;
      return { ...row, cells: { ...cells, [one.name]: 'Size', [one.value]: size, [other.value]: '' } };
    });
  }
  return rows;
}

/** Returns a product for each value of the options used as `each`. Refuses unmapped options and too many values. */
export function splitProductByOptions(product: ProductRows): Variant[] {
  const { rows, columns, refuse } = product;
  const uses = usedOptions(rows).map((option) => ({ option, use: takenAs(product, option) }));
  const sizes = uses.filter(({ use }) => use === 'size');
  for (const { option } of [...uses.filter(({ use }) => !use), ...sizes.slice(1)]) {
    const [first] = rows;
    const values = { option: shortenCell(nameOf(rows, option)) };
    if (first) refuse(first, columns.has(option.name) ? option.name : option.value, 'option', values);
  }
  const sizeColumn = sizes[0]?.option.value;
  const others = uses.filter(({ use }) => use === 'each' || use === 'first');
  if (others.length === 0) return [{ rows, sizeColumn, values: [], ending: '', name: '', key: '' }];

  const sold = rows.filter((row) => uses.some(({ option }) => row.cells[option.value]?.trim()));
  const valuesOf = (row: TableRow) => others.map(({ option }) => row.cells[option.value]?.trim() ?? '');
  const firstValues = sold[0] ? valuesOf(sold[0]).map(wordKey) : [];
  const groups = new Map<string, { rows: TableRow[]; values: string[]; telling: string[] }>();
  for (const row of sold) {
    const values = valuesOf(row);
    if (others.some(({ use }, at) => use === 'first' && wordKey(values[at] ?? '') !== firstValues[at]))
      continue;
    const telling = values.filter((_, at) => others[at]?.use === 'each');
    const key = telling.map(wordKey).join('\n');
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { rows: [row], values, telling });
  }
  const splitting = others.find(({ use }) => use === 'each');
  if (splitting && groups.size > MOST_SPLIT) {
    refuse(rows[0] as TableRow, splitting.option.value, 'too-many-values', { most: MOST_SPLIT });
    return [{ rows, sizeColumn: undefined, values: [], ending: '', name: '', key: '' }];
  }
  return [...groups].map(([key, group]) => ({
    key,
    rows: withProduct(rows[0] as TableRow, group.rows),
    sizeColumn,
    values: group.values,
    ending: groups.size > 1 ? group.telling.join(', ') : '',
    name: group.telling.join(', '),
  }));
}

export function listProductOptions(rows: TableRow[]): { name: string; values: string[] }[] {
  return usedOptions(rows).map((option) => ({
    name: nameOf(rows, option),
    values: rows.flatMap((row) => row.cells[option.value]?.trim() || []),
  }));
}

const LONGEST_HANDLE = 100;

export function handleWithSuffix(handle: string, ending: string): string {
  if (!ending) return handle;
  const tail = `-${slugOfTitle(ending).slice(0, LONGEST_HANDLE / 2)}`;
  return `${handle.slice(0, LONGEST_HANDLE - tail.length)}${tail}`;
}

export function titleWithSuffix(title: string, ending: string): string {
  return ending ? `${title} – ${ending}` : title;
}

function usedOptions(rows: TableRow[]): Option[] {
  return optionColumns.filter(({ value }) => rows.some((row) => row.cells[value]?.trim()));
}

function takenAs({ rows, mapping }: ProductRows, option: Option): OptionUse | undefined {
  const name = nameOf(rows, option);
  const [value = ''] = rows.flatMap((row) => row.cells[option.value]?.trim() || []);
  // In files with sizes as the only option, the first option may have no name.
  const isUnnamed = !name && option !== optionColumns[0];
  return findMappingAnswer(mapping.options, name) ?? (isUnnamed ? undefined : optionUseByName(name, value));
}

function nameOf(rows: TableRow[], option: Option): string {
  return rows[0]?.cells[option.name]?.trim() ?? '';
}

function withProduct(first: TableRow, rows: TableRow[]): TableRow[] {
  const [own, ...further] = rows;
  if (!own || own === first) return rows;
  const shared = Object.entries(first.cells).filter(([column]) => !ofVariant.has(column as ColumnKey));
  return [{ ...own, cells: { ...own.cells, ...Object.fromEntries(shared) } }, ...further];
}
