import { index, pgTable, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#app/accounts/tables.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import { textReference, uuidReference } from '#app/platform/database/references.server.ts';

export const userWishlists = pgTable(
  'user_wishlists',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuidReference('user_id', () => profiles.id, 'cascade'),
    productId: textReference('product_id', () => products.id, 'cascade'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('user_wishlists_once').on(table.userId, table.productId),
    index('user_wishlists_product').on(table.productId),
  ],
);
