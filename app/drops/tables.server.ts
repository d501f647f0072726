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
import { images } from '#app/media/tables.server.ts';
import { saleMethods } from './selling/sale-methods.ts';

export const drops = pgTable(
  'drops',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    title: text().notNull(),
    titleNl: text('title_nl'),
    description: text().notNull().default(''),
    descriptionNl: text('description_nl'),
    imageId: uuid('image_id').references(() => images.id, { onDelete: 'restrict' }),
    startDate: timestamp('start_date', { withTimezone: true }).notNull(),
    endDate: timestamp('end_date', { withTimezone: true }).notNull(),
    isActive: boolean('is_active').notNull().default(false),
    saleMethod: text('sale_method', { enum: saleMethods }).notNull().default('open'),
    /** Limits all its products together; null for no limit. */
    piecesPerPerson: integer('pieces_per_person'),
    /** Makes it visible to shoppers; without it the drop has no page before its start. */
    announcedAt: timestamp('announced_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('drops_running').on(table.startDate, table.endDate).where(sql`is_active`),
    index('drops_latest').on(table.startDate, table.id),
    check('drops_title', sql`${table.title} <> ''`),
    check('drops_pieces_per_person', sql`${table.piecesPerPerson} >= 1`),
    check('drops_dates', sql`${table.endDate} > ${table.startDate}`),
    check('drops_sale_method', sql`${table.saleMethod} in ('open', 'queue', 'draw')`),
  ],
);

export const dropProducts = pgTable(
  'drop_products',
  {
    dropId: text('drop_id')
      .notNull()
      .references(() => drops.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sortOrder: integer('sort_order').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.dropId, table.productId] }),
    index('drop_products_product').on(table.productId),
  ],
);
