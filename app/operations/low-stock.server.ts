import { sql } from 'drizzle-orm';
import { isInShop } from '#app/catalogue/in-shop.server.ts';
import { holds, productSizes, products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/db.server.ts';

/** A size that runs low. */
export type LowSize = {
  /** Of the size. */
  id: string;
  productId: string;
  title: string;
  titleNl: string | null;
  size: string;
  stock: number;
  /** Stock less live holds, not below 0. */
  available: number;
};

const columns = sql`${productSizes.id} as id, ${productSizes.productId} as "productId", ${productSizes.size} as size,
  ${productSizes.stockQuantity} as stock`;

type Asked = { atMost: number; most: number };

/**
 * Sizes on sale of which at most `atMost` pieces are available, the fewest first, `most` of them, and how many there are
 * in all. Sizes that an operator took off sale and archived products are left out.
 */
export async function listLowStock(
  db: Db,
  { atMost, most }: Asked,
): Promise<{ sizes: LowSize[]; total: number }> {
  // Only what has few pieces on the shelf, or pieces held, can run low: an index finds the first, and holds are few. Of the
  // products only theirs are looked up, which is what the offset is for.
  const { rows } = await db.execute<LowSize & { total: number }>(sql`
    with held as (
      select ${holds.productSizeId} as id, sum(${holds.quantity})::int as pieces from ${holds}
      where ${holds.expiresAt} > now() group by 1
    ), low as (
      select ${columns}, greatest(0, ${productSizes.stockQuantity} - coalesce(held.pieces, 0)) as available
      from ${productSizes} left join held on held.id = ${productSizes.id}
      where ${productSizes.available} and ${productSizes.stockQuantity} <= ${atMost}
      union all
      select ${columns}, greatest(0, ${productSizes.stockQuantity} - held.pieces)
      from held join ${productSizes} on ${productSizes.id} = held.id
      where ${productSizes.available} and ${productSizes.stockQuantity} > ${atMost}
        and ${productSizes.stockQuantity} - held.pieces <= ${atMost}
    )
    select low.id, low."productId", product.title, product."titleNl", low.size, low.stock, low.available, (count(*) over ())::int as total
    from low cross join lateral (
      select ${products.title} as title, ${products.titleNl} as "titleNl" from ${products}
      where ${products.id} = low."productId" and ${isInShop()} offset 0
    ) product
    order by low.available, product.title, low.size, low.id limit ${most}`);
  return { sizes: rows.map(({ total: _, ...size }) => size), total: rows[0]?.total ?? 0 };
}
