import { sql } from 'drizzle-orm';
import { boolean, check, date, index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

/** Days whose sales changed after they were cached. Triggers only insert rows, so that transactions never wait. */
export const salesChanges = pgTable(
  'sales_changes',
  { id: uuid().primaryKey().defaultRandom(), day: date().notNull() },
  (table) => [index('sales_changes_day').on(table.day)],
);

/** Caches the figures of a past day, or the best-sellers of a range. Rows can be deleted at any time. */
export const keptSales = pgTable(
  'kept_sales',
  {
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    withTests: boolean('with_tests').notNull(),
    content: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.withTests, table.fromDay, table.toDay] }),
    check('kept_sales_days', sql`${table.fromDay} <= ${table.toDay}`),
  ],
);
