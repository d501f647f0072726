import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#app/accounts/tables.server.ts';
import { uuidReference } from '#app/platform/database/references.server.ts';

export const savedOrderViews = pgTable(
  'saved_order_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: uuidReference('profile_id', () => profiles.id, 'cascade'),
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
