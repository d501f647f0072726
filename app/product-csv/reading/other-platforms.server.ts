import { NOT_READ } from '../mapping/import-mapping.ts';
import type { ImportMapping } from '../mapping/validate-mapping.server.ts';
import { plainHeader } from './plain-header.ts';

type Said = (header: string) => string;
/** `said` returns the cell below a header of the file, which `plainHeader` has translated. */
export type Row = { cells: Record<string, string>; said: Said };
type Option = [name: string, values: string[]];

/** Another shop program, whose products have rows for variants below, or elsewhere in the file. */
export type Platform = {
  isOf: (has: (header: string) => boolean) => boolean;
  /** Columns that are not called as Shopify's. If several are the same column, the first one in the file's is read. */
  columns: ImportMapping['columns'];
  /** Headers that are read beside the columns. */
  read: RegExp;
  /** The headers of the default handle, which becomes the address or title, and of what makes it unique. */
  handle: string;
  unique: string;
  address: string;
  /** Maps the rows of variants to those of their products. */
  owners: <Any extends Row>(rows: Any[]) => Map<Any, Any>;
  options: (said: Said, owner: Said | undefined) => Option[];
  /** Returns true if the row of a product is its first variant. */
  isFirstSold?: true;
  tidy: (cells: Row['cells'], said: Said, owner: Row['cells']) => Row['cells'];
};

/** Products are sold in colours and sizes; other attributes only describe them. */
const isSold = ([name, values]: Option) =>
  values.length === 1 && /colou?r|kleur|farbe|couleur|size|maat|gr(ö|oe|o)(ß|ss)e|talla|taille/i.test(name);
const sixth = [1, 2, 3, 4, 5, 6];

const wooCommerce: Platform = {
  isOf: (has) => ['id', 'type', 'regular price', 'parent'].every(has),
  columns: {
    ...{ id: 'handle', type: NOT_READ, name: 'title', categories: 'subcategory', images: 'picture' },
    ...{ 'regular price': 'price', stock: 'stockQuantity', 'gtin, upc, ean, or isbn': 'barcode', sku: 'sku' },
    ...{ 'weight (kg)': 'weightGrams', parent: NOT_READ, description: 'editorNotes', tags: 'tags' },
    ...{ published: 'published' },
  },
  read: /^(type|parent|attribute [1-6] (name|value\(s\)))$/,
  ...{ handle: 'id', unique: 'id', address: '' },
  owners: ownersByKey(
    (said) => said('type').startsWith('variation'),
    (said) => [`id:${said('id')}`, said('sku')],
    (said) => said('parent'),
  ),
  options: (said, owner) => {
    const all = sixth.map((at): Option => {
      const value = said(`attribute ${at} value(s)`);
      return [said(`attribute ${at} name`), owner ? [value] : value.split(/,\s*/)];
    });
    return owner || said('type') === 'variable' ? all : all.filter(isSold);
  },
  tidy: (cells, said) => ({
    ...cells,
    ...(cells.weightGrams && { weightGrams: gramsOf(cells.weightGrams) }),
    tags: [cells.tags, ...said('categories').split('>')].join(),
    editorNotes: cells.editorNotes?.replaceAll('\\n', '\n') ?? '',
    // Drafts are -1, which is true elsewhere.
    published: cells.published?.replace(/^'?-1$/, '0') ?? '',
  }),
};

const wix: Platform = {
  isOf: (has) => has('fieldtype') && has('name') && (has('handleid') || has('handle')),
  columns: {
    ...{ handleid: 'handle', name: 'title', productimageurl: 'picture', media: 'picture' },
    ...{ collection: 'subcategory', visible: 'published', cost: 'costCents', inventory: 'stockQuantity' },
    ...{ plaindescription: 'editorNotes' },
  },
  read: /^(fieldtype|surcharge|productoption(name|description|choices)[1-6])$/,
  ...{ handle: 'handleid', unique: 'handleid', address: '' },
  owners: ownersByKey(
    (said) => said('fieldtype').toLowerCase() !== 'product',
    (said) => [said('handleid') || said('handle')],
    (said) => said('handleid') || said('handle'),
  ),
  options: (said) =>
    sixth.map((at) => [
      said(`productoptionname${at}`),
      // The names of colours follow their codes.
      (said(`productoptiondescription${at}`) || said(`productoptionchoices${at}`))
        .split(';')
        .map((value) => value.replace(/^(#\w+|rgba?\([^)]*\)):/, '').trim()),
    ]),
  tidy: (cells, said, owner) => ({
    ...cells,
    price: said('surcharge')
      ? (Number(owner.price) + Number(said('surcharge'))).toFixed(2)
      : (cells.price ?? ''),
    picture: (cells.picture ?? '')
      .split(';')
      .map((one) => (one && !/^https?:/.test(one) ? `https://static.wixstatic.com/media/${one}` : one))
      .join(';'),
    tags: said('collection').replaceAll(';', ','),
    stockQuantity: (cells.stockQuantity ?? '').replace(/^in_?stock$/i, '').replace(/^out_?of_?stock$/i, '0'),
    ...(said('visible').toLowerCase() === 'false' && { available: 'false' }),
  }),
};

const squarespace: Platform = {
  isOf: (has) => ['product url', 'title', 'option name 1', 'hosted image urls'].every(has),
  columns: {
    ...{ 'product url': 'handle', stock: 'stockQuantity', categories: 'subcategory', visible: 'published' },
    ...{ gtin: 'barcode', 'hosted image urls': 'picture' },
  },
  read: /^option (name|value) [1-6]$/,
  ...{ handle: 'product url', unique: 'sku', address: 'product url' },
  owners: (rows) => {
    let owner = rows[0];
    return new Map(
      rows.flatMap((row) => {
        if (row.said('title')) owner = row;
        return owner && owner !== row ? [[row, owner]] : [];
      }),
    );
  },
  options: (said) => sixth.map((at) => [said(`option name ${at}`), [said(`option value ${at}`)]]),
  isFirstSold: true,
  tidy: (cells) => ({ ...cells, stockQuantity: cells.stockQuantity?.replace(/^unlimited$/i, '') ?? '' }),
};

const prestaShop: Platform = {
  isOf: (has) =>
    has('name') &&
    has('id') &&
    ['tax included', '(tax incl.)', 'tax excluded', '(tax excl.)'].some((tax) => has(`price ${tax}`)),
  columns: {
    ...{ 'url rewritten': 'handle', id: 'handle', name: 'title' },
    ...{ category: 'subcategory', categories: 'subcategory' },
    ...{ 'price tax included': 'price', 'price (tax incl.)': 'price', 'price tax excluded': 'price' },
    ...{ 'price (tax excl.)': 'price', reference: 'sku', ean13: 'barcode', quantity: 'stockQuantity' },
    ...{ 'image urls': 'picture', image: 'picture', weight: 'weightGrams', 'wholesale price': 'costCents' },
    ...{ active: 'published', tags: 'tags' },
  },
  read: /^(id|attribute|value|feature)$/,
  ...{ handle: 'id', unique: 'id', address: 'url rewritten' },
  owners: (rows) => {
    const first = new Map([...rows].reverse().map((row) => [row.said('id'), row]));
    return new Map(
      rows.flatMap((row) => {
        const owner = first.get(row.said('id'));
        return owner && owner !== row && row.said('id') ? [[row, owner]] : [];
      }),
    );
  },
  options: (said) => {
    const parts = (cell: string) => cell.split(',').map((one) => one.split(':').map((part) => part.trim()));
    const values = parts(said('value'));
    const features = parts(said('feature')).map(([name = '', value = '']): Option => [name, [value]]);
    const attributes = parts(said('attribute')).map(
      ([name = ''], at): Option => [name, [values[at]?.[0] ?? '']],
    );
    return said('attribute') ? attributes : features.filter(isSold);
  },
  isFirstSold: true,
  tidy: (cells, said) => ({
    ...cells,
    ...(cells.weightGrams && { weightGrams: gramsOf(cells.weightGrams) }),
    tags: [cells.tags, said('categories') || said('category')].join(),
  }),
};

const magento: Platform = {
  isOf: (has) => ['sku', 'product_type', 'attribute_set_code', 'name'].every(has),
  columns: {
    ...{ url_key: 'handle', sku: 'sku', name: 'title', qty: 'stockQuantity', categories: 'subcategory' },
    ...{ product_online: 'published', base_image: 'picture' },
  },
  read: /^(product_type|store_view_code|additional_(attributes|images)|configurable_variations)$/,
  ...{ handle: 'url_key', unique: 'sku', address: 'url_key' },
  owners: (rows) => {
    const known = new Map(rows.map((row) => [row.said('sku'), row]));
    return new Map(
      rows.flatMap((owner) =>
        [...variationsOf(owner.said).keys()].flatMap((sku) => {
          const row = known.get(sku);
          return row && row !== owner ? [[row, owner] as const] : [];
        }),
      ),
    );
  },
  options: (said, owner) => {
    const variation = owner && variationsOf(owner).get(said('sku'));
    const all = Object.entries(variation ?? pairsOf(said('additional_attributes')));
    const options = all.map(([name, value]): Option => [name, [value]]).filter(([name]) => name !== 'sku');
    return variation ? options : said('product_type') === 'configurable' ? [] : options.filter(isSold);
  },
  tidy: (cells, said) => ({
    ...cells,
    subcategory: cells.subcategory?.replaceAll('Default Category/', '') ?? '',
    tags: said('categories').replaceAll('/', ','),
    picture: [cells.picture, said('additional_images')].filter(Boolean).join(),
    stockQuantity: cells.stockQuantity?.replace(/\.0000$/, '') ?? '',
    // 2 is disabled.
    published: cells.published?.replace(/^2$/, '0') ?? '',
  }),
};

const variations = new WeakMap<Said, Map<string, Record<string, string>>>();

/** Returns the variations of a product by SKU. Keeps them, since each variant asks for them. */
function variationsOf(said: Said): Map<string, Record<string, string>> {
  const known = variations.get(said);
  if (known) return known;
  const parsed = said('configurable_variations').split('|').filter(Boolean).map(pairsOf);
  const bySku = new Map(parsed.map((pairs) => [pairs.sku ?? '', pairs]));
  variations.set(said, bySku);
  return bySku;
}

function pairsOf(cell: string): Record<string, string> {
  const pairs = cell.split(/,(?=\w+=)/).map((pair) => /^(\w+)=(.*)$/s.exec(pair.trim()) ?? []);
  return Object.fromEntries(pairs.flatMap(([, name, value = '']) => (name ? [[name, value]] : [])));
}

function gramsOf(kilograms: string): string {
  const grams = Math.round(Number(kilograms.replace(',', '.')) * 1000);
  return grams === 0 ? '' : String(grams);
}

function ownersByKey(
  isVariant: (said: Said) => boolean,
  keysOf: (said: Said) => string[],
  ownerOf: (said: Said) => string,
): Platform['owners'] {
  return (rows) => {
    const products = rows.filter(({ said }) => !isVariant(said));
    const known = new Map(
      products.flatMap((row) => keysOf(row.said).flatMap((key) => (key ? [[key, row]] : []))),
    );
    return new Map(
      rows.flatMap((row) => {
        const owner = isVariant(row.said) && known.get(ownerOf(row.said));
        return owner ? [[row, owner]] : [];
      }),
    );
  };
}

export function findPlatform(headers: string[]): Platform | undefined {
  const plain = new Set(headers.map(plainHeader));
  return [wooCommerce, wix, squarespace, prestaShop, magento].find(({ isOf }) =>
    isOf((name) => plain.has(name)),
  );
}
