import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { images } from '#app/media/tables.server.ts';
import { textReference, uuidReference } from '#app/platform/database/references.server.ts';
import { taxClasses } from '#app/tax/tax-rates.ts';
import { ageGroups, audienceGenders } from './categories.ts';
import type { ItemField } from './product-fields.ts';
import { type SizeMeasures, secondParts } from './size-guide.ts';
import { sizeRegions } from './size-regions.ts';
import { stockMovementKinds } from './stock/stock-movement-kinds.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const isListed = sql`archived_at is null and published`;

/** A list of sizes, such as letters or shoe sizes. A product has sizes of one system. */
export const sizeSystems = pgTable('size_systems', {
  id: text().primaryKey(),
  name: text().notNull(),
  nameNl: text('name_nl').notNull(),
  /** Null if sizes mean the same everywhere, such as letters. */
  region: text({ enum: sizeRegions }),
  /** The second choice in sizes of two parts (`sizeParts`); null if a size is one choice. */
  secondPart: text('second_part', { enum: secondParts }),
  sortOrder: integer('sort_order').notNull().default(0),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const systemSizes = pgTable(
  'system_sizes',
  {
    systemId: textReference('system_id', () => sizeSystems.id, 'cascade'),
    size: text().notNull(),
    sortOrder: integer('sort_order').notNull(),
    measures: jsonb().$type<SizeMeasures>(),
  },
  (table) => [
    primaryKey({ columns: [table.systemId, table.size] }),
    check(
      'system_sizes_size',
      sql`${table.size} = btrim(${table.size}) and length(${table.size}) between 1 and 40`,
    ),
  ],
);

/** A department such as women: a listing of its own, and whom its products are for. */
export const departments = pgTable(
  'departments',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The first part of addresses, and the key in products. A trigger renames it in sales, discounts and menus. */
    slug: text().notNull().unique(),
    name: text().notNull(),
    nameNl: text('name_nl').notNull(),
    /** The heading and the text of its listing. */
    title: text().notNull(),
    titleNl: text('title_nl').notNull(),
    description: text().notNull(),
    descriptionNl: text('description_nl').notNull(),
    sortOrder: integer('sort_order').notNull().default(0),
    /** The words, separated by spaces, for which a search finds all its products. Its names if empty. */
    searchWords: text('search_words').notNull().default(''),
    /** Google's terms; null if its products are not for persons of one gender or age, such as those for a home. */
    gender: text({ enum: audienceGenders }),
    ageGroup: text('age_group', { enum: ageGroups }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('departments_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('departments_name', sql`${table.name} <> '' and ${table.nameNl} <> ''`),
    check('departments_gender', sql`${table.gender} in ('female', 'male', 'unisex')`),
    check(
      'departments_age_group',
      sql`${table.ageGroup} in ('adult', 'kids', 'toddler', 'infant', 'newborn')`,
    ),
  ],
);

/** A category such as dresses. A product has one; categories without departments are for items of drops only. */
export const subcategories = pgTable(
  'subcategories',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Part of addresses, and the key in products. A trigger renames it in sales, discounts and menus. */
    slug: text().notNull().unique(),
    name: text().notNull(),
    nameNl: text('name_nl').notNull(),
    sortOrder: integer('sort_order').notNull().default(0),
    /** The category whose listing, sales and discounts include its products. That one has no parent. */
    parent: text().references((): AnyPgColumn => subcategories.slug, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    imageId: uuid('image_id').references(() => images.id, { onDelete: 'restrict' }),
    /** The words, separated by spaces, for which a search finds all its products. Its names if empty. */
    searchWords: text('search_words').notNull().default(''),
    /** The size system and tax class of its new products, unless their operator chooses another. */
    sizeSystemId: text('size_system_id')
      .notNull()
      .default('letters')
      .references(() => sizeSystems.id, { onDelete: 'restrict' }),
    taxClass: text('tax_class', { enum: taxClasses }).notNull().default('standard'),
    /** The `requirements` that its products must meet to be put in the shop. */
    required: text().array().notNull().default([]),
    /** Listings show one card for all colours of a design. */
    oneCard: boolean('one_card').notNull().default(false),
    /** The number in Google's product taxonomy, for feeds. */
    googleCategory: integer('google_category'),
    /** The text for its products that have none of their own. */
    deliveryAndReturns: text('delivery_and_returns'),
    deliveryAndReturnsNl: text('delivery_and_returns_nl'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('subcategories_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('subcategories_name', sql`${table.name} <> '' and ${table.nameNl} <> ''`),
    check('subcategories_parent', sql`${table.parent} <> ${table.slug}`),
    check(
      'subcategories_tax_class',
      sql`${table.taxClass} in (${sql.raw(taxClasses.map((name) => `'${name}'`).join(', '))})`,
    ),
  ],
);

/** The departments that list a category. */
export const subcategoryDepartments = pgTable(
  'subcategory_departments',
  {
    subcategory: text()
      .notNull()
      .references(() => subcategories.slug, { onDelete: 'cascade', onUpdate: 'cascade' }),
    department: text()
      .notNull()
      .references(() => departments.slug, { onDelete: 'restrict', onUpdate: 'cascade' }),
    /** The name in this department; null if it is the category's. */
    name: text(),
    nameNl: text('name_nl'),
  },
  (table) => [
    primaryKey({ columns: [table.subcategory, table.department] }),
    check('subcategory_departments_name', sql`(${table.name} is null) = (${table.nameNl} is null)`),
  ],
);

/** A colour that products may have. Listings filter by families: colours that belong to no other. */
export const colours = pgTable(
  'colours',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Part of addresses, and the key in products. */
    slug: text().notNull().unique(),
    name: text().notNull(),
    nameNl: text('name_nl').notNull(),
    sortOrder: integer('sort_order').notNull().default(0),
    /** The words, separated by spaces, for which a search finds all its products. Its names if empty. */
    searchWords: text('search_words').notNull().default(''),
    family: text().references((): AnyPgColumn => colours.slug, {
      onDelete: 'restrict',
      onUpdate: 'cascade',
    }),
    /** One or two colours as `#rrggbb`, or else a picture of the cloth. */
    swatchFirst: text('swatch_first'),
    swatchSecond: text('swatch_second'),
    imageId: uuid('image_id').references(() => images.id, { onDelete: 'restrict' }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('colours_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('colours_name', sql`${table.name} <> '' and ${table.nameNl} <> ''`),
    check('colours_family', sql`${table.family} <> ${table.slug}`),
    check(
      'colours_swatch',
      sql`${table.swatchFirst} ~ '^#[0-9a-f]{6}$' and ${table.swatchSecond} ~ '^#[0-9a-f]{6}$'
        and num_nonnulls(${table.swatchFirst}, ${table.imageId}) = 1
        and (${table.swatchSecond} is null or ${table.swatchFirst} is not null)`,
    ),
  ],
);

/** Values of one item, of a product or of one of its sizes. Shoppers never learn the cost. */
function itemColumns() {
  return {
    /** The cost of one item, in cents without VAT. */
    costCents: integer('cost_cents'),
    /** The weight including packaging, used for delivery priced by weight. Null counts as 0. */
    weightGrams: integer('weight_grams'),
    customsCode: text('customs_code'),
    originCountry: text('origin_country'),
  };
}

function itemChecks(name: string, table: Record<ItemField, AnyPgColumn>) {
  return [
    check(`${name}_cost`, sql`${table.costCents} between 0 and 100000000`),
    check(`${name}_weight`, sql`${table.weightGrams} between 0 and 100000`),
    check(`${name}_customs_code`, sql`${table.customsCode} ~ '^[0-9]{6,10}$'`),
    check(`${name}_origin_country`, sql`${table.originCountry} ~ '^[A-Z]{2}$'`),
  ];
}

export const products = pgTable(
  'products',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    title: text().notNull(),
    titleNl: text('title_nl'),
    slug: text().notNull().unique(),
    priceCents: integer('price_cents').notNull(),
    /** The slug of its department, or `the-drop` for items of drops. A trigger lets it follow the department. */
    category: text().notNull(),
    department: text('gender').references(() => departments.slug, {
      onDelete: 'restrict',
      onUpdate: 'cascade',
    }),
    subcategory: text()
      .notNull()
      .references(() => subcategories.slug, { onDelete: 'restrict', onUpdate: 'cascade' }),
    isNew: boolean('is_new').notNull().default(false),
    sizeSystemId: text('size_system_id')
      .notNull()
      .default('letters')
      .references(() => sizeSystems.id, { onDelete: 'restrict' }),
    colour: text().references(() => colours.slug, { onDelete: 'restrict', onUpdate: 'cascade' }),
    /** Products with the same style number are one design in several colours. */
    styleNumber: text('style_number'),
    taxClass: text('tax_class', { enum: taxClasses }).notNull().default('standard'),
    ...itemColumns(),
    editorNotes: text('editor_notes'),
    editorNotesNl: text('editor_notes_nl'),
    sizeAndFit: text('size_and_fit'),
    sizeAndFitNl: text('size_and_fit_nl'),
    deliveryAndReturns: text('delivery_and_returns'),
    deliveryAndReturnsNl: text('delivery_and_returns_nl'),
    safetyWarnings: text('safety_warnings'),
    safetyWarningsNl: text('safety_warnings_nl'),
    /** The English text in the format that `readComposition` returns. */
    composition: text(),
    /** The codes of care symbols in the format that `readCare` returns. */
    care: text(),
    /** The manufacturer's name and addresses, one per line; null for the shop's own products. */
    manufacturer: text(),
    published: boolean().notNull().default(true),
    /** When a job puts the product in the shop or takes it out; null once it has. */
    publishAt: timestamp('publish_at', { withTimezone: true }),
    withdrawAt: timestamp('withdraw_at', { withTimezone: true }),
    /** Set for an archived product. A product in past orders cannot be deleted. */
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Weight A: titles, stemmed in both languages and literal; C: size and fit, fibres; D: editor's notes. */
    searchDocument: tsvector('search_document')
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('pg_catalog.english', search_plain(title)), 'A')
        || setweight(to_tsvector('pg_catalog.dutch', search_plain(coalesce(title_nl, ''))), 'A')
        || setweight(to_tsvector('pg_catalog.simple', search_plain(title || ' ' || coalesce(title_nl, ''))), 'A')
        || array_to_tsvector(array_remove(array[
          'subcategory:' || subcategory, 'category:' || category, 'colour:' || colour,
          case when is_new then 'is:new' end], null))
        || setweight(to_tsvector('pg_catalog.english', search_plain(coalesce(size_and_fit, ''))), 'C')
        || setweight(to_tsvector('pg_catalog.dutch', search_plain(coalesce(size_and_fit_nl, ''))), 'C')
        || setweight(to_tsvector('pg_catalog.english', search_plain(coalesce(editor_notes, ''))), 'D')
        || setweight(to_tsvector('pg_catalog.dutch', search_plain(coalesce(editor_notes_nl, ''))), 'D')`,
      ),
    /** All texts in one column, so that one trigram index is enough. Line breaks prevent matches across texts. */
    adminSearchText: text('admin_search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(title || E'\\n' || coalesce(title_nl, '') || E'\\n' || slug)`),
  },
  (table) => [
    index('products_search').using('gin', table.searchDocument),
    // Each index has the order of a listing, so that only the first rows are read.
    index('products_listed')
      .on(table.category, table.isNew.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id)
      .where(isListed),
    index('products_listed_in_part')
      .on(
        table.category,
        table.subcategory,
        table.isNew.desc().nullsFirst(),
        table.createdAt.desc().nullsFirst(),
        table.id,
      )
      .where(isListed),
    index('products_listed_in_part_by_price')
      .on(table.category, table.subcategory, table.priceCents, table.id)
      .where(isListed),
    index('products_listed_by_price').on(table.category, table.priceCents, table.id).where(isListed),
    index('products_in_sitemap')
      .on(table.createdAt, table.id)
      .where(sql`${isListed} and category <> 'the-drop'`),
    index('products_new').on(table.createdAt).where(sql`is_new and archived_at is null`),
    index('products_shown').on(table.createdAt, table.id, table.category).where(sql`archived_at is null`),
    index('products_scheduled')
      .on(sql`least(publish_at, withdraw_at)`)
      .where(sql`least(publish_at, withdraw_at) is not null`),
    index('products_of_style').on(table.styleNumber).where(sql`style_number is not null`),
    index('products_archived').on(table.createdAt, table.id).where(sql`archived_at is not null`),
    index('products_by_title').on(table.title, table.id),
    index('products_by_price').on(table.priceCents, table.id),
    index('products_operated').using('gin', table.adminSearchText.op('gin_trgm_ops')),
    check('products_title', sql`${table.title} <> ''`),
    check('products_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('products_price', sql`${table.priceCents} >= 0`),
    check(
      'products_category',
      sql`(${table.category} = 'the-drop' and ${table.department} is null) or ${table.category} = ${table.department}`,
    ),
    check(
      'products_tax_class',
      sql`${table.taxClass} in (${sql.raw(taxClasses.map((name) => `'${name}'`).join(', '))})`,
    ),
    ...itemChecks('products', table),
  ],
);

/** Pictures in order; the first is displayed on the product's card. */
export const productImages = pgTable(
  'product_images',
  {
    productId: textReference('product_id', () => products.id, 'cascade'),
    imageId: uuidReference('image_id', () => images.id, 'restrict'),
    sortOrder: integer('sort_order').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.sortOrder] }),
    index('product_images_image').on(table.imageId),
    check('product_images_order', sql`${table.sortOrder} >= 0`),
  ],
);

export const productSizes = pgTable(
  'product_sizes',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: textReference('product_id', () => products.id, 'cascade'),
    /** One of the product's size system: the trigger `order_product_size` refuses others. */
    size: text().notNull(),
    /** The size's place in its system, copied by the trigger, so that reads need no join. */
    sortOrder: integer('sort_order').notNull().default(0),
    /** False if an operator stopped selling the size. */
    available: boolean().notNull().default(true),
    stockQuantity: integer('stock_quantity').notNull().default(10),
    sku: text().notNull().default(''),
    barcode: text().notNull().default(''),
    shelf: text().notNull().default(''),
    /** Null if the size has no value of its own. */
    ...itemColumns(),
  },
  (table) => [
    unique('product_sizes_once').on(table.productId, table.size),
    index('product_sizes_sku').on(sql`lower(${table.sku})`).where(sql`sku <> ''`),
    index('product_sizes_barcode').on(sql`lower(${table.barcode})`).where(sql`barcode <> ''`),
    index('product_sizes_low').on(table.stockQuantity).where(sql`available`),
    check('product_sizes_stock', sql`${table.stockQuantity} >= 0`),
    ...itemChecks('product_sizes', table),
  ],
);

/** Items held until `expires_at` for an open payment, or reserved for a browser (docs/decisions/back-in-stock.md). */
export const holds = pgTable(
  'holds',
  {
    productSizeId: uuidReference('product_size_id', () => productSizes.id, 'restrict'),
    /** References orders(id), which this domain may not import; the migration adds the key by hand. */
    orderId: uuid('order_id'),
    quantity: integer().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** The client's network. It is stored only here, so that it is deleted together with the hold. */
    clientNetwork: text('client_network'),
    /** The checkout key of the browser with the reservation. An order for the item keeps this and `kept_until`. */
    checkoutKey: uuid('checkout_key'),
    keptUntil: timestamp('kept_until', { withTimezone: true }),
    stockAlertId: uuid('stock_alert_id'),
    /** If true, only the same browser may use the items for another order before the next wave. */
    returnsInWaves: boolean('returns_in_waves').notNull().default(false),
    /** The latest time at which the hold ends, even if the browser uses the items for another order. */
    endsBy: timestamp('ends_by', { withTimezone: true }),
    /** The draw entry of the reservation. Its checkout key is random until the customer follows the mail's link. */
    drawEntryId: uuid('draw_entry_id'),
  },
  (table) => [
    // An order may hold a size in several rows: one for each reservation, and one for the remaining items.
    uniqueIndex('holds_once').on(
      table.orderId,
      table.productSizeId,
      sql`coalesce(${table.drawEntryId}, ${table.stockAlertId}, ${table.orderId})`,
    ),
    index('holds_by_size').on(table.productSizeId, table.expiresAt),
    index('holds_by_network').on(table.clientNetwork).where(sql`client_network is not null`),
    index('holds_kept').on(table.expiresAt).where(sql`order_id is null`),
    unique('holds_drawn').on(table.drawEntryId),
    check('holds_quantity', sql`${table.quantity} > 0`),
    check(
      'holds_for',
      sql`${table.orderId} is not null or ${table.returnsInWaves} or (${table.checkoutKey} is not null and ${table.keptUntil} is not null)`,
    ),
  ],
);

/** The stock ledger. The trigger `record_stock_movements` writes it, so that no code can skip it. Rows never change. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Not a foreign key: entries remain after their size is deleted, and a new size of that name continues them. */
    productId: text('product_id').notNull(),
    size: text().notNull(),
    change: integer().notNull(),
    stock: integer().notNull(),
    kind: text({ enum: stockMovementKinds }).notNull(),
    orderId: uuid('order_id'),
    actorId: uuid('actor_id'),
    note: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('stock_movements_of_size').on(table.productId, table.size, table.id),
    index('stock_movements_noted').on(table.at).where(sql`note <> ''`),
    check('stock_movements_change', sql`${table.change} <> 0`),
    check(
      'stock_movements_kind',
      sql`${table.kind} in (${sql.raw(stockMovementKinds.map((kind) => `'${kind}'`).join(', '))})`,
    ),
  ],
);

/** The words of all titles, used for spelling correction. A trigger on `products` writes them. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_nearest').using('gin', table.word.op('gin_trgm_ops')),
]);

/** Past prices, and future ones planned by sales. The database writes them (`plan_prices`). */
export const priceHistory = pgTable(
  'price_history',
  {
    /** Not a foreign key, since the history remains after the product is deleted. */
    productId: text('product_id').notNull(),
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    /** Null for times when shoppers could not find the product. */
    priceCents: integer('price_cents'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.fromAt] })],
);

/** Current and future sale prices. The periods of one product never overlap. */
export const reducedPrices = pgTable(
  'reduced_prices',
  {
    productId: text('product_id').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    priceCents: integer('price_cents').notNull(),
    /** The lowest price of the 30 days before the reduction; null if the product was not offered then. */
    lowestCents: integer('lowest_cents'),
    saleId: text('sale_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.startsAt] }),
    index('reduced_prices_end').on(table.endsAt),
    index('reduced_prices_sale').on(table.saleId),
    check('reduced_prices_dates', sql`${table.endsAt} > ${table.startsAt}`),
    check('reduced_prices_price', sql`${table.priceCents} > 0`),
  ],
);

/** Products whose prices must be planned again at commit. Other transactions never see any rows. */
export const pricesDue = pgTable('prices_due', {
  id: uuid().primaryKey().defaultRandom(),
  productIds: text('product_ids').array().notNull(),
  categories: text().array().notNull(),
});
