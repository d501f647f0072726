import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { uuidReference } from '#app/platform/database/references.server.ts';

/** Orders of a former shop, as its file has them. They are history: nothing counts, mails or changes them. */
export const importedOrders = pgTable(
  'imported_orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** An `order-import` of the history. */
    importId: uuid('import_id').notNull(),
    number: text().notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    /** In lower case; empty, like the name, if the file has none or the order is anonymised. */
    email: text().notNull(),
    name: text().notNull(),
    /** A code such as `NL`; empty if it is unknown. */
    country: text().notNull(),
    currency: text().notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull(),
    itemCount: integer('item_count').notNull(),
    status: text().notNull(),
    /** False if the order was never paid. The sums leave it out. */
    isPaid: boolean('is_paid').notNull(),
    importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('imported_orders_once').on(table.number, table.placedAt),
    index('imported_orders_newest').on(table.placedAt, table.id),
    index('imported_orders_of_import').on(table.importId),
    index('imported_orders_of_customer').on(table.email, table.placedAt).where(sql`email <> ''`),
    index('imported_orders_search').using('gin', sql`(${orderText(table)}) gin_trgm_ops`),
  ],
);

export const importedOrderItems = pgTable(
  'imported_order_items',
  {
    orderId: uuidReference('order_id', () => importedOrders.id, 'cascade'),
    position: integer().notNull(),
    title: text().notNull(),
    options: text().notNull(),
    sku: text().notNull(),
    quantity: integer().notNull(),
    /** Null if the file has no prices of items. */
    unitCents: bigint('unit_cents', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('imported_order_items_search').using('gin', sql`(${itemText(table)}) gin_trgm_ops`),
  ],
);

type TextColumns<Name extends string> = Record<Name, unknown>;

export function orderText({ number, email, name }: TextColumns<'number' | 'email' | 'name'>): SQL {
  return sql`fold_text(${number} || E'\\n' || ${email} || E'\\n' || ${name})`;
}

export function itemText({ title, options, sku }: TextColumns<'title' | 'options' | 'sku'>): SQL {
  return sql`fold_text(${title} || E'\\n' || ${options} || E'\\n' || ${sku})`;
}
