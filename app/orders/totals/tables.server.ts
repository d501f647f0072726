import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Totals of all orders by name: counts per status (`orders.shipped.paid`), and cents taken and refunded. Together with
 * `order_total_changes` always exact.
 */
export const orderTotals = pgTable('order_totals', {
  name: text().primaryKey(),
  total: bigint({ mode: 'number' }).notNull(),
});

/**
 * Changes since the totals were last added up, written by triggers on orders and refunds in the same transaction. Rows are only added, so
 * that no transaction waits for another.
 */
export const orderTotalChanges = pgTable('order_total_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
});
