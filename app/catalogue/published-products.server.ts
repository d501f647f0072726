import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type PictureRow, shownPicture } from '#app/media/picture-sizes.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { listCareCodes } from './care.ts';
import { subcategoryLinks } from './categories.ts';
import { colourNames } from './colours.server.ts';
import { compositionIn } from './composition.ts';
import { departmentNames } from './departments.server.ts';
import { isGtin } from './gtin.ts';
import type { DesignProduct, ProductCard, ProductSize } from './product.ts';
import { longTextFields, pickFields, translatedLongTexts, untranslatedTexts } from './product-fields.ts';
import {
  heaviestSize,
  isInShop,
  isReducedNow,
  priceInForce,
  reductionIn,
  reductionTold,
} from './product-sql.server.ts';
import type { SizeGuide } from './size-guide.ts';
import { freeStock } from './stock/free-stock-sql.server.ts';
import { isOfDepartment, parentCategory, subcategoryNames } from './subcategories.server.ts';
import {
  colours,
  departments,
  products,
  reducedPrices,
  sizeSystems,
  subcategories,
  subcategoryDepartments,
} from './tables.server.ts';

/** The same pattern as in the column's check. PostgreSQL could not even accept some other strings. */
const slugForm = /^[a-z0-9-]{1,250}$/;

/** Returns cards in the order of the ids, without archived products. Prices are in cents; missing texts are English. */
export async function listProductCards(db: Db, ids: string[], language: Language): Promise<ProductCard[]> {
  if (!ids.length) return [];
  const cards = await listSomeProductCards(db, language, and(inArray(products.id, ids), isInShop()));
  return cards.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

export type FoundProduct = NonNullable<Awaited<ReturnType<typeof findPublishedProduct>>>;

/**
 * Returns a product with its texts in the reader's language. `audience` is null for items of drops. `gtins` are the codes
 * of the sizes that have one: other barcodes are the shop's own, and not for the public.
 */
export async function findPublishedProduct(db: Db, slug: string, language: Language, where = isInShop()) {
  if (!slugForm.test(slug)) return undefined;
  const [row] = await db
    .select({
      ...fields,
      ...pickColumns(products, 'department', 'subcategory', 'styleNumber'),
      departmentNames,
      audience: pickColumns(departments, 'gender', 'ageGroup'),
      names: subcategoryNames,
      parent: parentCategory,
      usualTexts: pickColumns(subcategories, 'deliveryAndReturns', 'deliveryAndReturnsNl'),
      pictures: pictures(),
      weightGrams: heaviestSize,
      colourNames,
      sizeRegion: sizeSystems.region,
      secondPart: sizeSystems.secondPart,
      sizeGuide: sql<SizeGuide | null>`(
        select json_agg(json_build_object('size', system.size, 'measures', system.measures) order by system.sort_order)
        from system_sizes system join product_sizes own on own.product_id = products.id and own.size = system.size
        where system.system_id = products.size_system_id and system.measures is not null)`,
      barcodes: sql<Record<string, string>>`(
        select coalesce(json_object_agg(product_sizes.size, product_sizes.barcode), '{}') from product_sizes
        where product_sizes.product_id = products.id and product_sizes.barcode <> '')`,
      ...pickFields(products, longTextFields),
      ...pickFields(products, untranslatedTexts),
    })
    .from(products)
    .innerJoin(sizeSystems, eq(sizeSystems.id, products.sizeSystemId))
    .innerJoin(subcategories, eq(subcategories.slug, products.subcategory))
    .leftJoin(departments, eq(departments.slug, products.department))
    .leftJoin(subcategoryDepartments, isOfDepartment)
    .leftJoin(colours, eq(colours.slug, products.colour))
    .leftJoin(reducedPrices, isReducedNow)
    .where(and(eq(products.slug, slug), where));
  if (!row) return undefined;
  const { barcodes, names, colourNames: colour, departmentNames: ofDepartment, usualTexts, ...product } = row;
  return {
    ...inLanguage(product, language),
    departmentName: ofDepartment[language] ?? '',
    subcategoryName: names[language],
    parent: row.parent ? subcategoryLinks([row.parent], language)[0] : undefined,
    colour: colour[language] ?? undefined,
    gtins: Object.fromEntries(Object.entries(barcodes).filter(([, code]) => isGtin(code))),
    pictures: row.pictures.map((picture) => shownPicture(picture, language)),
    sizeRegion: row.sizeRegion ?? undefined,
    secondPart: row.secondPart ?? undefined,
    sizeGuide: row.sizeGuide ?? undefined,
    ...translatedLongTexts({ ...row, ...(!row.deliveryAndReturns && usualTexts) }, language),
    care: listCareCodes(row.care),
    composition: row.composition ? compositionIn(language, row.composition) : undefined,
    manufacturer: row.manufacturer ?? undefined,
  };
}

const MOST_OF_DESIGN = 40;

/** Returns the products of a design, the oldest first, or none if it has only one. */
export async function listDesign(
  db: Db,
  styleNumber: string,
  language: Language,
  where = isInShop(),
): Promise<DesignProduct[]> {
  const rows = await db
    .select({
      ...pickColumns(products, 'id', 'slug', 'title', 'titleNl', 'category', 'colour'),
      colourNames,
      pictures: pictures(1),
      isSoldOut: sql<boolean>`not exists (
        select from product_sizes where product_sizes.product_id = products.id and product_sizes.available and ${freeStock()} > 0)`,
    })
    .from(products)
    .leftJoin(colours, eq(colours.slug, products.colour))
    .where(and(eq(products.styleNumber, styleNumber), where))
    .orderBy(asc(products.createdAt), asc(products.id))
    .limit(MOST_OF_DESIGN);
  if (rows.length < 2) return [];
  const isNamedByColour = new Set(rows.map(({ colour }) => colour)).size === rows.length;
  return rows.map(({ title, titleNl, pictures: [picture], colour, colourNames: names, ...row }) => ({
    ...row,
    name:
      isNamedByColour && names.en
        ? translated(language, names.en, names.nl)
        : translated(language, title, titleNl),
    picture: picture && shownPicture(picture, language),
  }));
}

// Qualifies all columns: in a subquery the query builder would write a `products` column without its table name.
const fields = {
  ...pickColumns(products, 'id', 'slug', 'title', 'titleNl'),
  priceCents: priceInForce,
  reduction: reductionTold,
  category: products.category,
  isNew: products.isNew,
  sizes: sql<ProductSize[]>`(
    select coalesce(json_agg(json_build_object(
      'size', product_sizes.size,
      'isAvailable', product_sizes.available and ${freeStock()} > 0
    ) order by product_sizes.sort_order), '[]')
    from product_sizes where product_sizes.product_id = products.id)`,
};

/** Null for items of drops, whose other colours may be secret. */
const coloursOfDesign = sql<number | null>`case when products.style_number is not null then (
  select count(distinct other.colour)::int from products other
  where other.style_number = products.style_number and other.published and other.archived_at is null
    and other.category = products.category and other.category <> 'the-drop') end`;

function pictures(limit?: number) {
  return sql<PictureRow[]>`(
    select coalesce(json_agg(picture), '[]') from (
      select images.url, images.width, images.height, images.colour,
        images.alt_text as alt, images.alt_text_nl as "altNl"
      from product_images join images on images.id = product_images.image_id
      where product_images.product_id = products.id
      order by product_images.sort_order ${limit ? sql`limit ${limit}` : sql``}
    ) as picture)`;
}

/** Returns cards like `listProductCards` for a condition, order and page. The SQL may use `priceInForce`. */
export async function listSomeProductCards(
  db: Db,
  language: Language,
  where: SQL | undefined,
  { orderBy = [], limit, offset = 0 }: { orderBy?: SQL[]; limit?: number; offset?: number } = {},
): Promise<ProductCard[]> {
  // The ids first: PostgreSQL would compute the cards of all rows before the page as well.
  const page =
    limit === undefined
      ? where
      : inArray(
          products.id,
          db
            .select({ id: products.id })
            .from(products)
            .leftJoin(reducedPrices, isReducedNow)
            .where(where)
            .orderBy(...orderBy)
            .offset(offset)
            .limit(limit),
        );
  const rows = await db
    .select({ ...fields, colours: coloursOfDesign, pictures: pictures(1) })
    .from(products)
    .leftJoin(reducedPrices, isReducedNow)
    .where(page)
    .orderBy(...orderBy);

  return rows.map(({ pictures: [picture], colours, ...row }) => ({
    ...inLanguage(row, language),
    ...(colours && colours > 1 && { colours }),
    picture: picture && shownPicture(picture, language),
  }));
}

type Row = { title: string; titleNl: string | null; reduction: Parameters<typeof reductionIn>[1] | null };

function inLanguage<Product extends Row>({ titleNl, reduction, ...product }: Product, language: Language) {
  const title = translated(language, product.title, titleNl);
  return {
    ...product,
    ...(reduction && { reduction: reductionIn(language, reduction) }),
    title: title.text,
    titleLanguage: title.language,
  };
}
