import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { UnpaidOrder } from './unpaid-order-suspicion.ts';

/** An order with reservations; `held` has the quantity per size. */
export type HoldingOrder = UnpaidOrder & {
  network: string;
  held: { productSizeId: string; quantity: number }[];
};

/**
 * Returns the customers' unpaid orders with reservations, or only those that reserve some of these sizes. Skips orders without a network,
 * such as a script's.
 */
export async function listUnpaidOrdersWithHolds(db: Db, productSizeIds?: string[]): Promise<HoldingOrder[]> {
  const kept = productSizeIds
    ? sql`and exists (select from holds where order_id = open.id and product_size_id = any(${sql.param(productSizeIds)}::uuid[]))`
    : sql``;
  const { rows } = await db.execute<Omit<HoldingOrder, 'createdAt'> & { createdAt: string }>(sql`
    with open as (${unpaidOrdersWithHoldsSql()})
    select open.*, coalesce(profiles.is_verified, false) as "isVerified"
    from (select open.*, sum(pieces) over (partition by network order by "createdAt", id)::int as "networkPieces" from open) as open
    left join profiles on profiles.id = open."userId"
    where open.network is not null ${kept}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** SQL for the unpaid orders with reservations, one row each. */
export function unpaidOrdersWithHoldsSql() {
  return sql`
    select orders.id, orders.order_number as number, orders.email, orders.user_id as "userId",
      orders.created_at as "createdAt", orders.expires_at as "expiresAt", orders.total_cents as "totalCents",
      orders.payment_opened_at is not null as "hasOpenedPayment", orders.checkout_key is not null as "hasBrowser",
      max(holds.client_network) as network, sum(holds.quantity)::int as pieces,
      json_agg(json_build_object('productSizeId', holds.product_size_id, 'quantity', holds.quantity)) as held
    from orders join holds on holds.order_id = orders.id and holds.expires_at > now()
    where orders.status = 'pending' and orders.payment_status = 'pending'
    group by orders.id`;
}

export async function countItemsOnSale(db: Db): Promise<number> {
  const { rows } = await db.execute<{ pieces: number }>(
    sql`select coalesce(sum(stock_quantity), 0)::int as pieces from product_sizes where available`,
  );
  return rows[0]?.pieces ?? 0;
}
