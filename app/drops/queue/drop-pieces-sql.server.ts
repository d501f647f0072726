import { type SQL, sql } from 'drizzle-orm';
import { isInShop } from '#app/catalogue/is-in-shop.server.ts';
import { freeStock, type OwnHolds } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import { HIDDEN_TEST_PRODUCT_SLUG } from '../hidden-test-product.ts';
import { isGated } from '../selling/gated-products-sql.server.ts';

/**
 * Returns a query for the items that only this drop sells: `free` and `held` (reserved by others). Unavailable items count as neither, the
 * asker's own reservations as free. `dropId` may be a column of the outer query.
 */
export function dropPieces(dropId: SQL | string, own: OwnHolds = {}): SQL {
  return sql`
    select coalesce(sum(greatest(0, piece.free)), 0)::int as free,
      coalesce(sum(piece.stock - greatest(0, piece.free)), 0)::int as held
    from (
      select product_sizes.stock_quantity as stock, ${freeStock(own)} as free
      from drop_products
      join ${products} on ${products.id} = drop_products.product_id
      join product_sizes on product_sizes.product_id = ${products.id} and product_sizes.available
      where drop_products.drop_id = ${dropId} and ${isInShop()} and ${isGated}
        and ${products.slug} <> ${HIDDEN_TEST_PRODUCT_SLUG}
    ) as piece`;
}
