import { sql } from 'drizzle-orm';
import { removeUnusedPictures } from '#app/media/storage/remove-unused-pictures.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/** Removes the files of pictures that neither the library, the bin nor any order shows; answers how many pictures. */
export function forgetUnusedPictures(db: Db, now: Date): Promise<number> {
  return removeUnusedPictures(db, findPicturesKept, now);
}

/** Of these pictures' URLs, those that an order shows or that can be had back from the bin. */
export async function findPicturesKept(db: Db, urls: string[]): Promise<string[]> {
  const asked = sql.join(
    urls.map((url) => sql`${url}`),
    sql`, `,
  );
  // For each its own search in the index of such addresses, which ends at the first line of an order.
  const { rows } = await db.execute<{ url: string }>(sql`
    select asked.url from unnest(array[${asked}]::text[]) asked (url)
    where exists (select from order_items where image_url ~>=~ (asked.url || '-') and image_url ~<~ (asked.url || '.'))
      or asked.url in (select content->>'url' from bin_items where kind = 'image')`);
  return rows.map(({ url }) => url);
}
