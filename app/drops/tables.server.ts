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
import { products } from '#app/catalogue/tables.server.ts';
import { images } from '#app/media/tables.server.ts';
import { blockKinds } from './blocklist/parse-block.ts';
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
    /** The most items that one person may buy of all products in the drop; null for no limit. */
    piecesPerPerson: integer('pieces_per_person'),
    /** From this time the drop's page is public. Null: the drop has no page before its start. */
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

export const dropBlocks = pgTable(
  'drop_blocks',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: blockKinds }).notNull(),
    /** Contains a mailbox in the format of `mailbox_of`, a domain, or a network such as 192.0.2.0/24. */
    value: text().notNull(),
    note: text().notNull().default(''),
    actorEmail: text('actor_email').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('drop_blocks_once').on(table.kind, table.value),
    index('drop_blocks_newest').on(table.createdAt, table.id),
    check('drop_blocks_kind', sql`${table.kind} in ('mailbox', 'domain', 'network')`),
  ],
);

/** Reminders of a drop: a confirmed address gets a mail a day before the start, and one 15 minutes before. */
export const dropReminders = pgTable(
  'drop_reminders',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Not a foreign key, so that a drop restored from the bin still has its reminders. */
    dropId: text('drop_id').notNull(),
    /** The address in lower case. */
    email: text().notNull(),
    language: text({ enum: ['en', 'nl'] }).notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** The start in the day-before mail; `startToldOf`: in the one shortly before. A moved start is mailed again. */
    dayToldOf: timestamp('day_told_of', { withTimezone: true }),
    startToldOf: timestamp('start_told_of', { withTimezone: true }),
  },
  (table) => [
    unique('drop_reminders_once').on(table.email, table.dropId),
    index('drop_reminders_confirmed').on(table.dropId, table.id).where(sql`confirmed_at is not null`),
    index('drop_reminders_asked').on(table.askedAt),
  ],
);
