import { sql } from 'drizzle-orm';
import { check, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { productSizes } from '#app/catalogue/tables.server.ts';

/** The counts of the current stock-take. Rows are deleted when their differences are booked. */
export const stockCounts = pgTable(
  'stock_counts',
  {
    productSizeId: uuid('product_size_id')
      .primaryKey()
      .references(() => productSizes.id, { onDelete: 'cascade' }),
    counted: integer().notNull(),
    expected: integer().notNull(),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
    actorId: uuid('actor_id').notNull(),
  },
  (table) => [check('stock_counts_counted', sql`${table.counted} >= 0`)],
);
