import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { stockCause } from './stock-cause.server.ts';
import type { Pieces } from './stock-reservations.server.ts';

/** Returns sold items of an order to stock, in the caller's transaction. Skips deleted sizes. */
export async function returnStock(tx: Db, orderId: string, pieces: Pieces[]): Promise<void> {
  if (!pieces.length) return;
  const ids = sql.param(pieces.map((piece) => piece.productSizeId));
  const quantities = sql.param(pieces.map((piece) => piece.quantity));
  // Locks in id order like sales, so that they never deadlock.
  const { rows } = await tx.execute<{ product_id: string }>(sql`
    with returned as (
      select id, sum(quantity)::int as quantity
      from unnest(${ids}::uuid[], ${quantities}::int[]) as back(id, quantity) group by id
    ), locked as (
      select id from product_sizes where id in (select id from returned) order by id for no key update
    ), cause as (select ${stockCause({ kind: 'return', orderId })})
    update product_sizes set stock_quantity = stock_quantity + returned.quantity
    from returned join locked on locked.id = returned.id cross join cause
    where product_sizes.id = returned.id
    returning product_sizes.product_id`);
  if (rows.length)
    await invalidatePages(tx, [tags.catalogue, ...new Set(rows.map((row) => tags.product(row.product_id)))]);
}
