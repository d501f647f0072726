import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { images } from '#app/media/tables.server.ts';

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
    editorNotes: text('editor_notes'),
    editorNotesNl: text('editor_notes_nl'),
    sizeAndFit: text('size_and_fit'),
    sizeAndFitNl: text('size_and_fit_nl'),
    deliveryAndReturns: text('delivery_and_returns'),
    deliveryAndReturnsNl: text('delivery_and_returns_nl'),
    /** A product of past orders is archived instead of deleted: nobody finds it, its orders keep it. */
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('products_listing').on(table.category, table.subcategory, table.createdAt),
    index('products_new').on(table.createdAt).where(sql`is_new and archived_at is null`),
    check('products_title', sql`${table.title} <> ''`),
    check('products_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('products_price', sql`${table.priceCents} >= 0`),
    check(
      'products_category',
      sql`(${table.category} = 'the-drop' and ${table.gender} is null) or (${table.gender} in ('men', 'women') and ${table.category} = ${table.gender})`,
    ),
    check(
      'products_subcategory',
      sql`${table.subcategory} in ('shirts', 'bottoms', 'sets', 'dresses', 'tops', 'two-pieces', 'accessories', 'test')`,
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
  },
  (table) => [
    unique('product_sizes_once').on(table.productId, table.size),
    check('product_sizes_size', sql`${table.size} in ('XS', 'S', 'M', 'L', 'XL', 'XXL', 'One Size')`),
    check('product_sizes_stock', sql`${table.stockQuantity} >= 0`),
  ],
);

/** Pieces set aside for an order that is being paid. Live until `expires_at`; available = stock − live holds. */
export const holds = pgTable(
  'holds',
  {
    productSizeId: uuid('product_size_id')
      .notNull()
      .references(() => productSizes.id, { onDelete: 'restrict' }),
    /** References orders(id); the key is added by hand in the migration, since orders stand to our right. */
    orderId: uuid('order_id').notNull(),
    quantity: integer().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productSizeId] }),
    index('holds_by_size').on(table.productSizeId, table.expiresAt),
    check('holds_quantity', sql`${table.quantity} > 0`),
  ],
);

/** Menu entries that an operator may feature; `url` is the slug of the listing it opens. */
export const categories = pgTable(
  'categories',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    titleNl: text('title_nl'),
    url: text().notNull(),
    featured: boolean().notNull().default(false),
    categoryType: text('category_type', { enum: ['women', 'men', 'new-in'] }).notNull(),
  },
  (table) => [
    unique('categories_once').on(table.categoryType, table.url),
    check('categories_type', sql`${table.categoryType} in ('women', 'men', 'new-in')`),
  ],
);
