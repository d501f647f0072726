import { type SQL, sql } from 'drizzle-orm';
import { orders } from '../tables.server.ts';

/** Which state of an order somebody looked at: its `updated_at` to the microsecond, which a Date would cut off. */
export const versionOf: SQL<string> = sql<string>`to_char(${orders.updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** Later than any before it, even when two changes fall into one moment. */
export function nextVersion(now: Date): SQL<Date> {
  return sql`greatest(${now.toISOString()}::timestamptz, ${orders.updatedAt} + interval '1 microsecond')`;
}
