import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * What all orders come to, by name: how many there are in each status (`orders.shipped.paid`), and the cents that were taken
 * and given back. With `order_total_changes` it is true at any moment, however many orders there are.
 */
export const orderTotals = pgTable('order_totals', {
  name: text().primaryKey(),
  total: bigint({ mode: 'number' }).notNull(),
});

/**
 * What changed since the totals were last added up. Triggers on orders and refunds write it in the transaction that
 * changes something: rows are only added, so nobody waits for anybody.
 */
export const orderTotalChanges = pgTable('order_total_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
});
