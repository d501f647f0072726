import { type SQL, sql } from 'drizzle-orm';
import { holds, productSizes } from '../tables.server.ts';

/** Of a size with this many pieces or fewer it is time to order more. */
export const LOW_STOCK_LIMIT = 3;

const columns = sql`${productSizes.id} as id, ${productSizes.productId} as "productId", ${productSizes.size} as size,
  ${productSizes.stockQuantity} as stock`;

/**
 * Sizes on sale of which at most so many pieces are available, as a query: `id`, "productId", `size`, `stock`, and what is
 * `available` of it, stock less live holds, not below 0.
 */
export function lowStockSizesSql(atMost: number): SQL {
  // Only what has few pieces on the shelf, or pieces held, can run low: an index finds the first, and holds are few.
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
