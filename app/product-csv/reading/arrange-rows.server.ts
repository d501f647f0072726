import { slugOfTitle } from '#app/platform/text/slug-of-title.ts';
import { wordKey } from '../mapping/import-mapping.ts';
import { type ColumnKey, ofVariant, optionColumns } from './csv-columns.ts';
import { MOST_SPLIT } from './csv-limits.ts';
import type { Platform, Row } from './other-platforms.server.ts';

/** Puts each product before its variants, as Shopify does. A handle that is only an id becomes the title's slug. */
export function arrangeRows<Any extends Row>(of: Platform, all: Any[]): Any[] {
  // Magento repeats products for its translations.
  const rows = all.filter(({ said }) => !said('store_view_code'));
  const owners = of.owners(rows);
  const families = Map.groupBy(owners.keys(), (row) => owners.get(row));
  const handles = new Set<string>();
  return rows.flatMap((product) => {
    if (owners.has(product)) return [];
    const { said } = product;
    const cells = of.tidy(product.cells, said, {});
    const isId = !cells.handle?.trim() || cells.handle === said(of.handle);
    const slug = isId ? said(of.address) || slugOfTitle(cells.title ?? '') : (cells.handle ?? '');
    const handle = handles.has(slug) ? `${slug}-${said(of.unique)}` : slug;
    handles.add(handle);
    const family = families.get(product) ?? [];
    const own = of.options(said, undefined);
    const sold = family.length
      ? soldRows(of, product, cells, own, family)
      : combinedRows(product, cells, own);
    const names = [
      ...new Map(
        sold.flatMap(({ values }) =>
          values.flatMap(([name, value]) => (name && value ? [[wordKey(name), name]] : [])),
        ),
      ).values(),
    ];
    const further = sold.map(({ row, cells, values }) => {
      return { ...row, cells: { ...variantCells(cells, values, names), handle } };
    });
    if (names.length === 0) {
      const only = { ...cells, handle, optionName: 'Title', optionValue: 'Default Title' };
      return [{ ...product, cells: only }, ...(family.length ? further : [])];
    }
    const shared = Object.entries(cells).filter(([key]) => !ofVariant.has(key as ColumnKey));
    const named = optionColumns.map(({ name }, at) => [name, names[at] ?? '']);
    const first = { ...product, cells: { ...Object.fromEntries([...shared, ...named]), handle } };
    return [first, ...further];
  });
}

type Sold<Any> = { row: Any; cells: Row['cells']; values: [name: string, value: string][] };

function soldRows<Any extends Row>(
  of: Platform,
  product: Any,
  cells: Row['cells'],
  own: ReturnType<Platform['options']>,
  family: Any[],
): Sold<Any>[] {
  const inherited = ['price', 'weightGrams', 'costCents'].map((key) => [key, cells[key] ?? '']);
  return [...(of.isFirstSold ? [product] : []), ...family].map((row) => {
    const tidy = of.tidy(row.cells, row.said, cells);
    const filled = Object.entries(tidy).filter(([, cell]) => cell);
    const picture = tidy.picture ?? '';
    return {
      row,
      cells: {
        ...Object.fromEntries([...inherited, ...filled]),
        ...(row === product ? {} : { variantPicture: picture }),
      },
      values: of
        .options(row.said, product.said)
        .map(([name, [value = '']], at) => [name || (own[at]?.[0] ?? ''), value]),
    };
  });
}

/** Returns a row for each combination of the options' values. Their stock is unknown if there are several. */
function combinedRows<Any extends Row>(
  product: Any,
  cells: Row['cells'],
  options: ReturnType<Platform['options']>,
): Sold<Any>[] {
  const listed = options.filter(([name, values]) => name && values.some(Boolean));
  const count = listed.reduce((product, [, values]) => product * values.length, 1);
  const combined = listed.reduce<Sold<Any>['values'][]>(
    (all, [name, values]) =>
      all.flatMap((one) =>
        (count > MOST_SPLIT ? [values.join()] : values).map((value) => [
          ...one,
          [name, value] as [string, string],
        ]),
      ),
    [[]],
  );
  const of = combined.length > 1 ? { ...cells, stockQuantity: '', sku: '', barcode: '' } : cells;
  return combined.map((values) => ({ row: product, cells: of, values }));
}

/** Returns the cells of a variant. A row without a value, such as Wix's of pictures, only adds those. */
function variantCells(cells: Row['cells'], values: Sold<Row>['values'], names: string[]): Row['cells'] {
  if (!values.some(([, value]) => value)) return { picture: cells.picture ?? '' };
  const kept = Object.entries(cells).filter(([key]) => ofVariant.has(key as ColumnKey));
  const chosen = optionColumns.map(({ value }, at) => {
    const name = wordKey(names[at] ?? '');
    return [value, (name && values.find(([one]) => wordKey(one) === name)?.[1]) || ''];
  });
  return Object.fromEntries([...kept, ...chosen]);
}
