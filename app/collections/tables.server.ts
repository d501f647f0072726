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
  uuid,
} from 'drizzle-orm/pg-core';
import { products } from '#app/catalogue/tables.server.ts';
import { textReference, uuidReference } from '#app/platform/database/references.server.ts';

/** A list of products with a page of its own: those that meet its rule, and those chosen by hand. */
export const collections = pgTable(
  'collections',
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    nameNl: text('name_nl').notNull(),
    description: text().notNull().default(''),
    descriptionNl: text('description_nl').notNull().default(''),
    sortOrder: integer('sort_order').notNull().default(0),
    /** The rule: a search for these words finds the product, it costs less, and it is reduced. No rule if all are empty. */
    words: text().notNull().default(''),
    belowCents: integer('below_cents'),
    isReduced: boolean('is_reduced').notNull().default(false),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('collections_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('collections_name', sql`${table.name} <> '' and ${table.nameNl} <> ''`),
    check('collections_below', sql`${table.belowCents} > 0`),
  ],
);

export const collectionProducts = pgTable(
  'collection_products',
  {
    collectionId: uuidReference('collection_id', () => collections.id, 'cascade'),
    productId: textReference('product_id', () => products.id, 'cascade'),
    sortOrder: integer('sort_order').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.productId] }),
    index('collection_products_product').on(table.productId),
  ],
);
