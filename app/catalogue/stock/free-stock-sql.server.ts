import { sql } from 'drizzle-orm';

/**
 * SQL for the pieces of `product_sizes` (under its own name) that nobody bought or holds: stock − live holds.
 * Holds of the order given count as free, since they are the asker's own. May be negative after an operator
 * lowered the stock; what is shown is never below 0.
 */
export function freeStock(exceptOrderId?: string) {
  const others = exceptOrderId ? sql`and holds.order_id <> ${exceptOrderId}` : sql``;
  return sql<number>`(product_sizes.stock_quantity - coalesce((
    select sum(holds.quantity) from holds
    where holds.product_size_id = product_sizes.id and holds.expires_at > now() ${others}
  ), 0))::int`;
}

/**
 * SQL for whether a row of `product_sizes` is on sale and has such a piece. For many rows at once: where `freeStock`
 * looks up the holds of each, this reads all live ones a single time.
 */
export const hasFreeStock = sql<boolean>`(product_sizes.available and product_sizes.stock_quantity > 0
  and product_sizes.id not in (
    select held.id from holds join product_sizes as held on held.id = holds.product_size_id
    where holds.expires_at > now() group by held.id having sum(holds.quantity) >= held.stock_quantity))`;
