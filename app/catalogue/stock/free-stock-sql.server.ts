import { sql } from 'drizzle-orm';

/** Holds that count as free for the requester: those of an order, and the reservations of a browser. */
export type OwnHolds = { orderId?: string | undefined; checkoutKey?: string | undefined };

/** Returns the stock minus unexpired holds of others. May be negative after an operator reduced the stock. */
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

/** Returns the condition for the reservations of a browser, except those that end within a minute, too short to pay. */
export function isKeptForBrowser(checkoutKey: string | null) {
  return sql`(holds.order_id is null and coalesce(holds.checkout_key = ${checkoutKey}::uuid, false)
    and coalesce(holds.ends_by > now() + interval '1 minute', true))`;
}

/** For queries of many rows, since it reads all holds once; `freeStock` queries them for each row. */
export const hasFreeStock = sql<boolean>`(product_sizes.available and product_sizes.stock_quantity > 0
  and product_sizes.id not in (
    select held.id from holds join product_sizes as held on held.id = holds.product_size_id
    where holds.expires_at > now() group by held.id having sum(holds.quantity) >= held.stock_quantity))`;
