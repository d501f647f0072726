import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Returns a row's version: the time of its last change in microseconds. A Date would lose the microseconds. */
export function versionOf(updatedAt: PgColumn): SQL<string> {
  return sql<string>`to_char(${updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
}

/** Returns the time of a new version. It is later than that of the last version, even if both are saved at once. */
export function nextVersion(updatedAt: PgColumn, now?: Date): SQL<Date> {
  const moment = now ? sql`${now.toISOString()}::timestamptz` : sql`now()`;
  return sql`greatest(${moment}, ${updatedAt} + interval '1 microsecond')`;
}
