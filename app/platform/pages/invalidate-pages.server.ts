import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.server.ts';
import { EVERY_PAGE } from './page-cache.server.ts';
import type { PageCacheTag } from './page-cache-tags.ts';

export const PAGES_CHANNEL = 'pages';
/** PostgreSQL limits notifications to 8,000 bytes. A longer list of tags invalidates all pages instead. */
const LONGEST_NOTIFICATION = 7_500;

/** Removes pages from the caches of all processes at the commit. Call it in the transaction that changes the pages. */
export async function invalidatePages(db: Db, tags: PageCacheTag[]): Promise<void> {
  if (!tags.length) return;
  const named = JSON.stringify(tags);
  const payload = Buffer.byteLength(named) > LONGEST_NOTIFICATION ? JSON.stringify([EVERY_PAGE]) : named;
  await db.execute(sql`select pg_notify(${PAGES_CHANNEL}, ${payload})`);
}
