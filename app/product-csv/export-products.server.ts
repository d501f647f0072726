import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { itemTexts, valuesInForce } from '#app/catalogue/item-values.ts';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import {
  choiceFields,
  forEachField,
  type ItemValues,
  optionalTextFields,
  pickFields,
  plainFields,
} from '#app/catalogue/product-fields.ts';
import { hasSizeCode, ownItemValues } from '#app/catalogue/product-sql.server.ts';
import { departments, products } from '#app/catalogue/tables.server.ts';
import { largestFile } from '#app/media/picture-sizes.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { CSV_START, csvLine, csvLines } from '#app/platform/http/csv-download.server.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { type ColumnKey, columnNames, isHtml } from './reading/csv-columns.ts';
import { textToHtml } from './reading/html-text.server.ts';

const AT_ONCE = 250;

export type ExportFilter = { search: string; category: string | undefined };

type Cells = Partial<Record<ColumnKey | keyof typeof further, string>>;
type Size = ItemValues & { size: string; available: boolean; stock: number; sku: string; barcode: string };
type Row = Awaited<ReturnType<typeof listRows>>[number];

/** Shopify's import requires these columns. Their values are fixed. */
const further = {
  vendor: 'Vendor',
  tracker: 'Variant Inventory Tracker',
  policy: 'Variant Inventory Policy',
  fulfillment: 'Variant Fulfillment Service',
  shipping: 'Variant Requires Shipping',
  taxable: 'Variant Taxable',
  weightUnit: 'Variant Weight Unit',
} as const;

const order = [
  ...(['handle', 'title', 'editorNotes', 'vendor', 'subcategory', 'tags', 'published'] as const),
  ...([
    'optionName',
    'optionValue',
    'sku',
    'tracker',
    'stockQuantity',
    'policy',
    'fulfillment',
    'price',
    'weightGrams',
  ] as const),
  ...([
    'shipping',
    'taxable',
    'barcode',
    'picture',
    'picturePosition',
    'pictureAlt',
    'gender',
    'ageGroup',
  ] as const),
  ...(['titleNl', 'editorNotesNl', 'category', 'isNew', 'sizeSystemId'] as const),
  ...choiceFields,
  ...optionalTextFields.filter((field) => !isHtml(field)),
  ...(['available', 'weightUnit', 'costCents', 'customsCode', 'originCountry', 'status'] as const),
];
const headers: Record<(typeof order)[number], string> = { ...columnNames, ...further };

/** Exports Shopify's CSV in UTF-8, with a byte order mark for spreadsheets. Importing the same file changes nothing. */
export async function* exportProducts(
  db: Db,
  filter: ExportFilter,
  { shopUrl, brand }: { shopUrl: string; brand: string },
): AsyncGenerator<string> {
  const titles = order.map((column) => headers[column]);
  yield CSV_START + csvLine(titles, 'en');
  let after = '';
  for (;;) {
    const rows = await listRows(db, filter, after);
    const lines = rows.flatMap((row) => rowsOf(row, shopUrl, brand));
    const cells = lines.map((line) => order.map((column) => line[column]));
    yield csvLines(cells, 'en');
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.slug ?? '';
  }
}

/** Returns the rows after the slug `after`, so that products added or deleted during the export cause no gaps. */
async function listRows(db: Db, { search, category }: ExportFilter, after: string) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const isFound: SQL | undefined = search
    ? sql`(${products.title} ilike ${pattern} or ${products.titleNl} ilike ${pattern} or ${products.slug} ilike ${pattern}
        or ${products.id} in (select product_id from product_sizes where ${hasSizeCode('product_sizes', search)}))`
    : undefined;
  return db
    .select({
      slug: products.slug,
      published: products.published,
      audience: pickColumns(departments, 'gender', 'ageGroup'),
      ...pickFields(products, plainFields),
      sizes: sql<Size[]>`(
        select coalesce(json_agg(json_build_object('size', size, 'available', available, 'stock', stock_quantity,
          'sku', sku, 'barcode', barcode, ${ownItemValues}) order by sort_order), '[]')
        from product_sizes where product_sizes.product_id = products.id)`,
      pictures: sql<{ url: string; width: number; alt: string }[]>`(
        select coalesce(json_agg(json_build_object('url', images.url, 'width', images.width, 'alt', images.alt_text)
          order by product_images.sort_order), '[]')
        from product_images join images on images.id = product_images.image_id
        where product_images.product_id = products.id)`,
    })
    .from(products)
    .leftJoin(departments, eq(departments.slug, products.department))
    .where(
      and(
        isNull(products.archivedAt),
        after ? gt(products.slug, after) : undefined,
        category ? eq(products.category, category) : undefined,
        isFound,
      ),
    )
    .orderBy(asc(products.slug))
    .limit(AT_ONCE);
}

function rowsOf(row: Row, shopUrl: string, brand: string): Cells[] {
  const { sizes } = row;
  const isSingle = sizes.length === 1 && sizes[0]?.size === ONE_SIZE;
  const count = Math.max(1, sizes.length, row.pictures.length);
  return Array.from({ length: count }, (_, index): Cells => {
    const size = sizes[index];
    const picture = row.pictures[index];
    return {
      handle: row.slug,
      ...(index === 0 && { ...columnsOfProduct(row, brand), optionName: isSingle ? 'Title' : 'Size' }),
      ...((size || index === 0) && {
        price: centsToDecimalText(row.priceCents),
        ...itemTexts(valuesInForce(size ?? {}, row)),
        weightUnit: 'g',
      }),
      ...(size && {
        optionValue: isSingle ? 'Default Title' : size.size,
        stockQuantity: String(size.stock),
        sku: size.sku,
        barcode: size.barcode,
        available: String(size.available),
        tracker: 'shopify',
        policy: 'deny',
        fulfillment: 'manual',
        shipping: 'true',
        taxable: 'true',
      }),
      ...(picture && {
        picture: `${shopUrl}${largestFile(picture.url, picture.width)}`,
        picturePosition: String(index + 1),
        pictureAlt: picture.alt,
      }),
    };
  });
}

function columnsOfProduct(row: Row, brand: string): Cells {
  const tags = [row.category, row.colour, row.isNew && 'new'].filter(Boolean);
  return {
    title: row.title,
    ...forEachField(optionalTextFields, (field) =>
      isHtml(field) ? textToHtml(row[field] ?? '') : (row[field] ?? ''),
    ),
    vendor: brand,
    subcategory: row.subcategory,
    tags: tags.join(', '),
    published: String(row.published),
    // Shopify's term for items of drops, which belong to no department.
    gender: row.audience ? (row.audience.gender ?? '') : 'unisex',
    ageGroup: row.audience?.ageGroup ?? '',
    titleNl: row.titleNl ?? '',
    category: row.category,
    isNew: String(row.isNew),
    sizeSystemId: row.sizeSystemId,
    ...forEachField(choiceFields, (field) => String(row[field] ?? '')),
    status: row.published ? 'active' : 'draft',
  };
}
