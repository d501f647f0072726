import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { PlannedPicture, PlannedProduct } from '../planning/planned-product.ts';
import { fetchedPictures } from '../tables.server.ts';

/**
 * Replaces planned pictures by those fetched, in the file's order. Leaves failed ones out of a new product; a known product then keeps its
 * pictures.
 */
export async function resolveFetchedPictures(db: Db, planned: PlannedProduct[]): Promise<PlannedProduct[]> {
  const urls = planned.flatMap(({ pictures = [] }) =>
    pictures.flatMap((one) => ('url' in one ? [one.url] : [])),
  );
  const rows = await db
    .select({ url: fetchedPictures.url, id: fetchedPictures.imageId })
    .from(fetchedPictures)
    .where(sql`${fetchedPictures.url} = any(${sql.param([...new Set(urls)])}::text[])`);
  const fetched = new Map(rows.map(({ url, id }) => [url, id]));
  const idOf = (picture: PlannedPicture) => ('id' in picture ? picture.id : fetched.get(picture.url));
  return planned.map((row) => {
    const { product, pictures } = row;
    if (!product || !pictures) return row;
    const ids = pictures.map(idOf);
    const found = [...new Set(ids.filter((id) => id !== undefined))];
    const isWhole = ids.every((id) => id !== undefined);
    if (isWhole || row.outcome === 'new') return { ...row, product: { ...product, imageIds: found } };
    return { ...row, changes: row.changes.filter((change) => change !== 'imageIds') };
  });
}
