import { type SQL, sql } from 'drizzle-orm';
import { lookbookCampaigns } from '../tables.server.ts';

const { updatedAt } = lookbookCampaigns;

/** Which state of a campaign somebody looked at: its `updated_at` to the microsecond, which a Date would cut off. */
export const versionOf: SQL<string> = sql<string>`to_char(${updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** Later than any before it, even when two changes fall into one moment. */
export const nextVersion: SQL<Date> = sql`greatest(now(), ${updatedAt} + interval '1 microsecond')`;
