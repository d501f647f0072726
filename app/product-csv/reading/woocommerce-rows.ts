import { slugOfTitle } from '#app/catalogue/slug-of-title.ts';
import { type ImportMapping, NOT_READ } from '../mapping/import-mapping.ts';
import { type ColumnKey, optionColumns } from './csv-columns.ts';

/** `said` returns the cell below a header of the file. */
type Row = { cells: Partial<Record<ColumnKey, string>>; said: (header: string) => string };

/** The columns that WooCommerce calls otherwise than Shopify. */
export const wooColumns: ImportMapping['columns'] = {
  ...{ id: 'handle', type: NOT_READ, name: 'title', categories: 'subcategory', images: 'picture' },
  ...{ 'regular price': 'price', stock: 'stockQuantity', 'gtin, upc, ean, or isbn': 'barcode' },
  ...{ 'weight (kg)': 'weightGrams', parent: NOT_READ },
};

export const arrangedFrom = /^(type|parent|attribute [1-6] (name|value\(s\)))$/;

/** Puts each product before its variations, as Shopify does. An id as the handle becomes the title's slug. */
export function arrangeWooRows<Any extends Row>(rows: Any[]): Any[] {
  const isVariation = ({ said }: Row) => said('type').startsWith('variation');
  const owners = new Map<string, Any>();
  for (const row of rows.filter((one) => !isVariation(one)))
    for (const key of [`id:${row.said('id')}`, row.said('sku')]) if (key) owners.set(key, row);
  const ownerOf = (row: Any) => (isVariation(row) ? owners.get(row.said('parent')) : undefined);
  const families = Map.groupBy(rows, ownerOf);
  const handles = new Set<string>();
  return (families.get(undefined) ?? []).flatMap((product) => {
    const cells = tidyCells(product);
    const id = product.said('id');
    const slug = cells.handle === id ? slugOfTitle(product.said('name')) : (cells.handle ?? '');
    const handle = handles.has(slug) ? `${slug}-${id}` : slug;
    handles.add(handle);
    const variations = families.get(product) ?? [];
    const names = [...new Set(variations.flatMap((row) => [...listOptions(row).keys()]))];
    const named = optionColumns.map(({ name }, at) => [name, names[at] ?? '']);
    if (names.length === 0)
      return [{ ...product, cells: { ...cells, handle, optionName: 'Title', optionValue: 'Default Title' } }];
    const ofOwn = { ...Object.fromEntries(named), handle, sku: '', barcode: '', stockQuantity: '' };
    const sold = variations.map((row) => {
      const options = listOptions(row);
      const values = optionColumns.map(({ value }, at) => [value, options.get(names[at] ?? '') ?? '']);
      const { price = '', sku = '', barcode = '', stockQuantity = '', picture = '', ...own } = tidyCells(row);
      const weightGrams = own.weightGrams || (cells.weightGrams ?? '');
      const of = { price, sku, barcode, stockQuantity, weightGrams, variantPicture: picture };
      return { ...row, cells: { ...of, ...Object.fromEntries(values), handle } };
    });
    return [{ ...product, cells: { ...cells, ...ofOwn } }, ...sold];
  });
}

function listOptions({ said }: Row): Map<string, string> {
  const places = [1, 2, 3, 4, 5, 6].filter((at) => said(`attribute ${at} value(s)`));
  return new Map(places.map((at) => [said(`attribute ${at} name`), said(`attribute ${at} value(s)`)]));
}

/** Translates kilograms, paths of categories, "\\n" and drafts, whose -1 is true elsewhere. */
function tidyCells({ cells, said }: Row): Row['cells'] {
  const { weightGrams: weight = '', editorNotes = '', published = '', tags } = cells;
  return {
    ...cells,
    weightGrams: weight && String(Number(weight.replace(',', '.')) * 1000),
    tags: [tags, ...said('categories').split('>')].join(),
    editorNotes: editorNotes.replaceAll('\\n', '\n'),
    published: published.replace(/^'?-1$/, '0'),
  };
}
