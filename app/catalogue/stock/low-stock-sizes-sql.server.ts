import { type SQL, sql } from 'drizzle-orm';
import { holds, productSizes } from '../tables.server.ts';

export const LOW_STOCK_LIMIT = 3;

const columns = sql`${productSizes.id} as id, ${productSizes.productId} as "productId", ${productSizes.size} as size,
  ${productSizes.stockQuantity} as stock`;

/** Selects sizes with at most `atMost` free items: `id`, "productId", `size`, `stock`, and `available` (at least 0). */
export function lowStockSizesSql(atMost: number): SQL {
  // Only sizes with low stock or holds can match. An index finds those with low stock; holds are few.
  return sql`
    with held as (
      select ${holds.productSizeId} as id, sum(${holds.quantity})::int as pieces from ${holds}
      where ${holds.expiresAt} > now() group by 1
    )
    select ${columns}, greatest(0, ${productSizes.stockQuantity} - coalesce(held.pieces, 0)) as available
    from ${productSizes} left join held on held.id = ${productSizes.id}
    where ${productSizes.available} and ${productSizes.stockQuantity} <= ${atMost}
    union all
    select ${columns}, greatest(0, ${productSizes.stockQuantity} - held.pieces)
    from held join ${productSizes} on ${productSizes.id} = held.id
    where ${productSizes.available} and ${productSizes.stockQuantity} > ${atMost}
      and ${productSizes.stockQuantity} - held.pieces <= ${atMost}`;
}
