import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';

/** Until the transaction ends nobody else adds or removes this picture: its row and its files stay together. */
export async function lockPicture(tx: Db, url: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${url}, 0))`);
}

/** The hash in an `images.url`. */
export function pictureHashFromUrl(url: string): string {
  return url.slice('/media/'.length);
}
