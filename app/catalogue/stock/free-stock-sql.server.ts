import { sql } from 'drizzle-orm';

/** Whose holds count as free, since they are the asker's own: those of an order, and what is kept for a browser. */
export type OwnHolds = { orderId?: string | undefined; checkoutKey?: string | undefined };

/**
 * SQL for the pieces of `product_sizes` (under its own name) that nobody bought or holds: stock − live holds. May be negative
 * after an operator lowered the stock; what is shown is never below 0.
 */
export function freeStock({ orderId, checkoutKey }: OwnHolds = {}) {
  const ofOthers = sql.join([
    orderId ? sql` and holds.order_id is distinct from ${orderId}` : sql``,
    checkoutKey ? sql` and not ${isKeptForBrowser(checkoutKey)}` : sql``,
  ]);
  return sql<number>`(product_sizes.stock_quantity - coalesce((
    select sum(holds.quantity) from holds
    where holds.product_size_id = product_sizes.id and holds.expires_at > now()${ofOthers}
  ), 0))::int`;
}

/**
 * SQL for whether a row of `holds` is for a browser's next order. What came back from an order whose time is as good as over is not: nobody
 * pays in less than a minute.
 */
export function isKeptForBrowser(checkoutKey: string | null) {
  return sql`(holds.order_id is null and coalesce(holds.checkout_key = ${checkoutKey}::uuid, false)
    and coalesce(holds.ends_by > now() + interval '1 minute', true))`;
}

/**
 * SQL for whether a row of `product_sizes` is on sale and has such a piece. For many rows at once: where `freeStock`
 * looks up the holds of each, this reads all live ones a single time.
 */
export const hasFreeStock = sql<boolean>`(product_sizes.available and product_sizes.stock_quantity > 0
  and product_sizes.id not in (
    select held.id from holds join product_sizes as held on held.id = holds.product_size_id
    where holds.expires_at > now() group by held.id having sum(holds.quantity) >= held.stock_quantity))`;
