import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** Always exact together with `order_total_changes`. The names look like `orders.shipped.paid`. */
export const orderTotals = pgTable('order_totals', {
  name: text().primaryKey(),
  total: bigint({ mode: 'number' }).notNull(),
});

/** Rows are only added, by triggers, so that no transaction waits for another. */
export const orderTotalChanges = pgTable('order_total_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
});
