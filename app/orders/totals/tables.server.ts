import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** An exact total is a row here plus its rows in `order_total_changes`. Names look like `orders.shipped.paid`. */
export const orderTotals = pgTable('order_totals', {
  name: text().primaryKey(),
  total: bigint({ mode: 'number' }).notNull(),
});

/** Triggers only insert rows, so that no transaction waits for another. */
export const orderTotalChanges = pgTable('order_total_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
});
