import { count, desc, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#app/platform/database/db.server.ts';
import { MOST_ROWS } from './list-url-state.ts';

/**
 * How many rows a list has, up to `MOST_ROWS` and one more: from the newest on, so that what most rows meet is counted
 * without reading all. Answers `[{ count }]`.
 */
export function countFound(
  db: Db,
  table: PgTable & { id: PgColumn; createdAt: PgColumn },
  condition: SQL | undefined,
) {
  const found = db
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .orderBy(desc(table.createdAt))
    .limit(MOST_ROWS + 1)
    .as('found');
  return db.select({ count: count() }).from(found);
}
