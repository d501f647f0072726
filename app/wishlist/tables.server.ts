import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#app/accounts/tables.server.ts';
import { products } from '#app/catalogue/tables.server.ts';

export const userWishlists = pgTable(
  'user_wishlists',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('user_wishlists_once').on(table.userId, table.productId),
    index('user_wishlists_product').on(table.productId),
  ],
);
