import { sql } from 'drizzle-orm';
import { boolean, check, date, index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

/**
 * Days whose sales changed since they were last kept. Triggers on orders, their items and their refunds write them in the
 * transaction that changes something, for days before today: rows are only added, so nobody waits for anybody.
 */
export const salesChanges = pgTable(
  'sales_changes',
  { id: uuid().primaryKey().defaultRandom(), day: date().notNull() },
  (table) => [index('sales_changes_day').on(table.day)],
);

/** What was counted of days that are over, to be thrown away at will: a single day's figures, or what sold best from a day on. */
export const keptSales = pgTable(
  'kept_sales',
  {
    /** With the same day as `toDay` its figures, else what sold best. */
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
