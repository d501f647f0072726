import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';

/** Returns sizes that no edit may make unavailable. Reads the tables of `drops`, so that all edits share this check. */
export async function listSizesInDraws(tx: Db, productIds: string[]): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ id: string; sizes: string[] }>(sql`
    select product_id as id, json_agg(size) as sizes from product_sizes
    where product_id = any(${sql.param(productIds)}::text[]) and available and exists (
      select from drop_draw_entries as entry
      join drops on drops.id = entry.drop_id and drops.is_active and drops.end_date > now()
      where entry.product_size_id = product_sizes.id and entry.email is not null)
    group by product_id`);
  return new Map(rows.map(({ id, sizes }) => [id, sizes]));
}

export function sizeTakenOffSale(
  sizesInDraw: string[] | undefined,
  after: { size: string; available: boolean }[],
): string | undefined {
  return sizesInDraw?.find((size) => !after.some((row) => row.size === size && row.available));
}
