import { sql } from 'drizzle-orm';
import { removeUnusedPictures } from '#app/media/storage/remove-pictures.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

export function deleteUnusedPictures(db: Db, now: Date): Promise<number> {
  return removeUnusedPictures(db, findPicturesKept, now);
}

export async function findPicturesKept(db: Db, urls: string[]): Promise<string[]> {
  const asked = sql.join(
    urls.map((url) => sql`${url}`),
    sql`, `,
  );
  // Searches the index once per URL and stops at the first match.
  const { rows } = await db.execute<{ url: string }>(sql`
    select asked.url from unnest(array[${asked}]::text[]) asked (url)
    where exists (select from order_items where image_url ~>=~ (asked.url || '-') and image_url ~<~ (asked.url || '.'))
      or asked.url in (select content->>'url' from bin_items where kind = 'image')`);
  return rows.map(({ url }) => url);
}
