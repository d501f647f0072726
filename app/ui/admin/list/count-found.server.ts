import { count, desc, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#app/platform/database/db.server.ts';
import { MOST_ROWS } from './list-url-state.ts';

/** Counts rows up to `MOST_ROWS` plus one, so that common conditions need not read all rows. */
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
