import { and, asc, eq, exists, gt, ne, sql } from 'drizzle-orm';
import { colourNames } from '#app/catalogue/colours.server.ts';
import { compositionIn } from '#app/catalogue/composition.ts';
import { departmentNames } from '#app/catalogue/departments.server.ts';
import { heaviestSize, isReducedNow, reductionTold, sizeWeight } from '#app/catalogue/product-sql.server.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { isOfDepartment, parentCategory, subcategoryNames } from '#app/catalogue/subcategories.server.ts';
import {
  colours,
  departments,
  products,
  reducedPrices,
  sizeSystems,
  subcategories,
  subcategoryDepartments,
} from '#app/catalogue/tables.server.ts';
import { isOnSaleNow } from '#app/drops/products-in-drops.server.ts';
import { pictureSources } from '#app/media/picture-sizes.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { offerShipping } from '#app/shipping/delivery-promise.server.ts';
import type { ShippingZone } from '#app/shipping/shipping-method.ts';
import type { FeedProduct } from './product-feed.server.ts';

const AT_ONCE = 250;

type Target = { language: Language; country: string; zones: readonly ShippingZone[] };

/** Yields the products of all collections in chunks. Omits items of drops, which are gone before a feed is read again. */
export async function* listFeedProducts(db: Db, target: Target): AsyncGenerator<FeedProduct[]> {
  let after = '';
  for (;;) {
    const rows = await listRows(db, after);
    if (rows.length) yield rows.map((row) => feedProduct(row, target));
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? '';
  }
}

export function countFeedProducts(db: Db): Promise<number> {
  return db.$count(products, isInFeed);
}

const isListed = exists(sql`(select from ${subcategoryDepartments} where ${isOfDepartment})`);
const isInFeed = and(isOnSaleNow(), ne(products.category, 'the-drop'), isListed);

function listRows(db: Db, after: string) {
  return db
    .select({
      ...pickColumns(products, 'id', 'slug', 'title', 'titleNl', 'styleNumber'),
      weightGrams: heaviestSize,
      ...pickColumns(products, 'editorNotes', 'editorNotesNl', 'composition', 'priceCents'),
      ...pickColumns(products, 'category'),
      departmentNames,
      ...pickColumns(departments, 'gender', 'ageGroup'),
      ...pickColumns(subcategories, 'googleCategory'),
      names: subcategoryNames,
      parent: parentCategory,
      colourNames,
      isReduced: sql<boolean>`${reductionTold} is not null`,
      sale: pickColumns(reducedPrices, 'priceCents', 'startsAt', 'endsAt'),
      sizeRegion: sizeSystems.region,
      sizes: sql<FeedProduct['sizes']>`(
        select coalesce(json_agg(json_build_object('size', product_sizes.size, 'sku', product_sizes.sku,
          'barcode', product_sizes.barcode, 'weightGrams', ${sizeWeight}, 'isAvailable', product_sizes.available and ${freeStock()} > 0)
          order by product_sizes.sort_order), '[]')
        from product_sizes where product_sizes.product_id = products.id)`,
      pictures: sql<{ url: string; width: number }[]>`(
        select coalesce(json_agg(json_build_object('url', images.url, 'width', images.width)
          order by product_images.sort_order), '[]')
        from product_images join images on images.id = product_images.image_id
        where product_images.product_id = products.id)`,
    })
    .from(products)
    .innerJoin(sizeSystems, eq(sizeSystems.id, products.sizeSystemId))
    .innerJoin(subcategories, eq(subcategories.slug, products.subcategory))
    .innerJoin(departments, eq(departments.slug, products.department))
    .innerJoin(subcategoryDepartments, isOfDepartment)
    .leftJoin(colours, eq(colours.slug, products.colour))
    .leftJoin(reducedPrices, isReducedNow)
    .where(and(isInFeed, gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(AT_ONCE);
}

type Row = Awaited<ReturnType<typeof listRows>>[number];

function feedProduct(row: Row, { language, country, zones }: Target): FeedProduct {
  const { editorNotes, sale, isReduced } = row;
  const parent = row.parent ? [translated(language, row.parent.name, row.parent.nameNl).text] : [];
  const priceCents = sale && !isReduced ? sale.priceCents : row.priceCents;
  const soldFor = { priceCents: sale?.priceCents ?? priceCents, weightGrams: row.weightGrams };
  return {
    ...row,
    title: translated(language, row.title, row.titleNl).text,
    description: editorNotes ? translated(language, editorNotes, row.editorNotesNl).text : '',
    path: [row.departmentNames[language], ...parent, row.names[language]].join(' > '),
    colour: row.colourNames[language] ?? '',
    composition: row.composition ? compositionIn(language, row.composition) : '',
    priceCents,
    sale: sale && isReduced ? sale : undefined,
    pictures: row.pictures.map(({ url, width }) => pictureSources(url, width).src),
    shipping: offerShipping(zones, soldFor).find(({ regions }) => regions.includes(country)),
  };
}
