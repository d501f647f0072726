import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.server.ts';
import { EVERY_PAGE } from './page-cache.server.ts';
import type { PageCacheTag } from './page-cache-tags.ts';

export const PAGES_CHANNEL = 'pages';
/** PostgreSQL's limit is 8,000 bytes; beyond ours, every page is dropped. */
const LONGEST_NOTIFICATION = 7_500;

/** Drops pages in every process when the transaction commits; call it in the one that changes them. */
export async function invalidatePages(db: Db, tags: PageCacheTag[]): Promise<void> {
  if (!tags.length) return;
  const named = JSON.stringify(tags);
  const payload = Buffer.byteLength(named) > LONGEST_NOTIFICATION ? JSON.stringify([EVERY_PAGE]) : named;
  await db.execute(sql`select pg_notify(${PAGES_CHANNEL}, ${payload})`);
}
