import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';

/** Locks an image until the transaction ends, so that its row and files stay consistent. */
export async function lockPicture(tx: Db, url: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${url}, 0))`);
}

export function pictureHashFromUrl(url: string): string {
  return url.slice('/media/'.length);
}
