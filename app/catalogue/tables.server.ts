import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { images } from '#app/media/tables.server.ts';
import { taxClasses } from '#app/tax/tax-rates.ts';
import { colours } from './colour.ts';
import { stockMovementKinds } from './stock/stock-movement-kinds.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const isListed = sql`archived_at is null and published`;

export const products = pgTable(
  'products',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    title: text().notNull(),
    titleNl: text('title_nl'),
    slug: text().notNull().unique(),
    priceCents: integer('price_cents').notNull(),
    category: text({ enum: ['men', 'women', 'the-drop'] }).notNull(),
    gender: text({ enum: ['men', 'women'] }),
    subcategory: text().notNull(),
    isNew: boolean('is_new').notNull().default(false),
    colour: text({ enum: colours }),
    /** Which rate of VAT its buyers pay. */
    taxClass: text('tax_class', { enum: taxClasses }).notNull().default('standard'),
    /** With its wrapping, for methods of delivery that are priced by weight; one that does not say it weighs nothing to them. */
    weightGrams: integer('weight_grams'),
    editorNotes: text('editor_notes'),
    editorNotesNl: text('editor_notes_nl'),
    sizeAndFit: text('size_and_fit'),
    sizeAndFitNl: text('size_and_fit_nl'),
    deliveryAndReturns: text('delivery_and_returns'),
    deliveryAndReturnsNl: text('delivery_and_returns_nl'),
    safetyWarnings: text('safety_warnings'),
    safetyWarningsNl: text('safety_warnings_nl'),
    /** Of what fibres, in English, as `readComposition` writes it. */
    composition: text(),
    /** Who made it: name, address and electronic address in lines; null for what the shop makes itself. */
    manufacturer: text(),
    /** Shoppers find it; one that is not stays among operators until it is ready. */
    published: boolean().notNull().default(true),
    /** A product of past orders is archived instead of deleted: nobody finds it, its orders keep it. */
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /**
     * What search reads. With weight A the titles, stemmed in both languages and as they are; with C size and fit, which
     * tells the cloth; with D the editor's notes; and as fields `subcategory:dresses`, `category:women`, `colour:red`,
     * `is:new`. `search_plain` lowers and drops accents.
     */
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
    /**
     * What operators find a product by: its titles and its slug, in small letters without accents. One text, so that one
     * index of its trigrams answers; lines keep what is typed from matching across two of them.
     */
    adminSearchText: text('admin_search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(title || E'\\n' || coalesce(title_nl, '') || E'\\n' || slug)`),
  },
  (table) => [
    index('products_search').using('gin', table.searchDocument),
    // In the orders that listings have: their first rows are read, not all.
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
    index('products_archived').on(table.createdAt, table.id).where(sql`archived_at is not null`),
    index('products_by_title').on(table.title, table.id),
    index('products_by_price').on(table.priceCents, table.id),
    index('products_operated').using('gin', table.adminSearchText.op('gin_trgm_ops')),
    check('products_title', sql`${table.title} <> ''`),
    check('products_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('products_price', sql`${table.priceCents} >= 0`),
    check(
      'products_category',
      sql`(${table.category} = 'the-drop' and ${table.gender} is null) or (${table.gender} in ('men', 'women') and ${table.category} = ${table.gender})`,
    ),
    check(
      'products_tax_class',
      sql`${table.taxClass} in (${sql.raw(taxClasses.map((name) => `'${name}'`).join(', '))})`,
    ),
    check('products_weight', sql`${table.weightGrams} between 0 and 100000`),
    check(
      'products_subcategory',
      sql`${table.subcategory} in ('shirts', 'bottoms', 'sets', 'dresses', 'tops', 'two-pieces', 'accessories', 'test')`,
    ),
    check(
      'products_colour',
      sql`${table.colour} in (${sql.raw(colours.map((colour) => `'${colour}'`).join(', '))})`,
    ),
  ],
);

/** A product's pictures in the order shoppers see them; the first stands on its card. */
export const productImages = pgTable(
  'product_images',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'restrict' }),
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
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: text().notNull(),
    /** An operator may stop selling a size that is in stock. */
    available: boolean().notNull().default(true),
    stockQuantity: integer('stock_quantity').notNull().default(10),
    /** What the warehouse calls it, and where it lies there; empty where nobody said. */
    sku: text().notNull().default(''),
    /** Its EAN or another number that a scanner reads. */
    barcode: text().notNull().default(''),
    shelf: text().notNull().default(''),
  },
  (table) => [
    unique('product_sizes_once').on(table.productId, table.size),
    index('product_sizes_sku').on(sql`lower(${table.sku})`).where(sql`sku <> ''`),
    index('product_sizes_barcode').on(sql`lower(${table.barcode})`).where(sql`barcode <> ''`),
    index('product_sizes_low').on(table.stockQuantity).where(sql`available`),
    check('product_sizes_size', sql`${table.size} in ('XS', 'S', 'M', 'L', 'XL', 'XXL', 'One Size')`),
    check('product_sizes_stock', sql`${table.stockQuantity} >= 0`),
  ],
);

/**
 * Pieces set aside for an order that is being paid, or for a browser in which the link of a mail was followed that says a size is
 * back (docs/decisions/back-in-stock.md). Live until `expires_at`; available = stock − live holds.
 */
export const holds = pgTable(
  'holds',
  {
    productSizeId: uuid('product_size_id')
      .notNull()
      .references(() => productSizes.id, { onDelete: 'restrict' }),
    /** References orders(id); the key is added by hand in the migration, since orders stand to our right. */
    orderId: uuid('order_id'),
    quantity: integer().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** The network they are held from. Kept only here, so that it is deleted with the hold. */
    clientNetwork: text('client_network'),
    /** The browser that one piece is kept for, by its checkout key, and until when; its order's hold remembers both. */
    checkoutKey: uuid('checkout_key'),
    keptUntil: timestamp('kept_until', { withTimezone: true }),
    /** The stock alert whose link was followed. */
    stockAlertId: uuid('stock_alert_id'),
    /**
     * Of a piece of a drop: when its order ends unpaid, it comes back at the next wave, for everybody at once. Until then it is nobody's,
     * but for the browser of that order, which may take it into another one.
     */
    returnsInWaves: boolean('returns_in_waves').notNull().default(false),
    /** No order of that browser has it for longer, however often it begins anew. */
    endsBy: timestamp('ends_by', { withTimezone: true }),
    /** The entry of a draw that it is kept for; its browser is nobody's until the link of the mail is followed. */
    drawEntryId: uuid('draw_entry_id'),
  },
  (table) => [
    // A piece that is kept for its browser has a row of its own.
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

/**
 * Every change of a size's stock: a size's changes add up to its stock. The database writes it itself (`record_stock_movements` in
 * its migration), so that no code can forget to, and refuses to change what stands in it; `setStockCause` says why.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Both stay when the size goes: what a size of this name had before it was deleted is in the same ledger. */
    productId: text('product_id').notNull(),
    size: text().notNull(),
    change: integer().notNull(),
    /** The stock from then on. */
    stock: integer().notNull(),
    kind: text({ enum: stockMovementKinds }).notNull(),
    /** Of a sale or a return. */
    orderId: uuid('order_id'),
    /** Who changed it by hand. */
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

/** Every word of a title, for finding the nearest spelling; a trigger on `products` writes them. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_nearest').using('gin', table.word.op('gin_trgm_ops')),
]);

/**
 * What a product costs from a moment on, beside what it cost before: each change of its price in force, and those to
 * come that sales bring. The database writes it (`plan_prices` in its migration) and refuses to change what has been.
 */
export const priceHistory = pgTable(
  'price_history',
  {
    /** Stays when the product goes, so that it refers to none. */
    productId: text('product_id').notNull(),
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    /** Nothing while shoppers cannot find it. */
    priceCents: integer('price_cents'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.fromAt] })],
);

/** When which product costs less than its catalogue price: the plan of the sales that run or come. No two of a product overlap. */
export const reducedPrices = pgTable(
  'reduced_prices',
  {
    productId: text('product_id').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    priceCents: integer('price_cents').notNull(),
    /** The lowest price of the 30 days before it began to cost this; nothing where it was not offered then. */
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

/** Whose prices the transaction that changed them plans anew when it commits. Empty for everybody else. */
export const pricesDue = pgTable('prices_due', {
  id: uuid().primaryKey().defaultRandom(),
  productIds: text('product_ids').array().notNull(),
  categories: text().array().notNull(),
});
