import { sql } from 'drizzle-orm';
import { isInShop } from '#app/catalogue/product-sql.server.ts';
import { lowStockSizesSql } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

export type LowSize = {
  id: string;
  productId: string;
  title: string;
  titleNl: string | null;
  size: string;
  stock: number;
  available: number;
};

/** Returns up to `most` sizes on sale with at most `atMost` items, fewest first, and the total number of such sizes. */
export async function listLowStock(db: Db, { atMost, most }: { atMost: number; most: number }) {
  // The offset makes PostgreSQL look up the products of only these sizes.
  const { rows } = await db.execute<LowSize & { total: number }>(sql`
    with low as (${lowStockSizesSql(atMost)})
    select low.id, low."productId", product.title, product."titleNl", low.size, low.stock, low.available, (count(*) over ())::int as total
    from low cross join lateral (
      select ${products.title} as title, ${products.titleNl} as "titleNl" from ${products}
      where ${products.id} = low."productId" and ${isInShop()} offset 0
    ) product
    order by low.available, product.title, low.size, low.id limit ${most}`);
  return { sizes: rows.map(({ total: _, ...size }) => size), total: rows[0]?.total ?? 0 };
}
