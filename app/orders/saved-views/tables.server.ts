import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#app/accounts/tables.server.ts';

export const savedOrderViews = pgTable(
  'saved_order_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('saved_order_views_name').on(table.profileId, sql`lower(${table.name})`),
    check('saved_order_views_name_length', sql`length(${table.name}) between 1 and 40`),
    check('saved_order_views_query', sql`length(${table.query}) <= 1500`),
  ],
);
