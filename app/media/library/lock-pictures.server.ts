import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { images } from '../tables.server.ts';

/** Locks pictures until the transaction ends. Returns the ids of those that are in the library. */
export async function lockPictures(tx: Db, ids: string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const rows = await tx
    .select({ id: images.id })
    .from(images)
    .where(sql`${images.id} = any(${sql.param([...new Set(ids)])}::uuid[])`)
    .orderBy(images.id)
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}
