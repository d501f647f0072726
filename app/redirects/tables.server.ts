import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Where visitors of addresses without a page are sent. The rules together never lead in a circle. */
export const redirects = pgTable(
  'redirects',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The spelling is that of `pathKey`. A path may end in `/*`, for all paths below. */
    fromPath: text('from_path').notNull().unique(),
    /** A path of this shop, with its query. If it ends in `/*`, the rest of the requested path is carried over. */
    toPath: text('to_path').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('redirects_from_path', sql`${table.fromPath} ~ '^/([^/?#*]+/)*([^/?#*]+|[*])$'`),
    check('redirects_to_path', sql`${table.toPath} ~ '^/([^/].*)?$'`),
    index('redirects_newest').on(table.createdAt, table.id),
  ],
);

/** Counts the requests for addresses that have neither a page nor a redirect. */
export const missedAddresses = pgTable(
  'missed_addresses',
  {
    path: text().primaryKey(),
    count: integer().notNull(),
    lastDay: date('last_day').notNull(),
  },
  (table) => [
    check('missed_addresses_path', sql`${table.path} ~ '^/' and length(${table.path}) <= 200`),
    check('missed_addresses_count', sql`${table.count} > 0`),
  ],
);
