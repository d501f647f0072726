import { sql } from 'drizzle-orm';
import { keepsMoneySql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { releaseUnpaidOrdersEarly } from '#app/payments/holds/release-unpaid-orders-early.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/**
 * Job that ends unpaid additions whose order was sent, cancelled, refunded or deleted, so that nobody pays for items that cannot ship with
 * it. Earlier payments are refunded on settlement.
 */
export async function endAdditions(db: Db, now: Date): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select added.id from orders added
    join order_additions on order_additions.order_id = added.id
    join orders on orders.id = order_additions.added_to_id
    where added.status = 'pending' and added.payment_status = 'pending' and added.expires_at > ${now.toISOString()}::timestamptz
      and (orders.deleted_at is not null or orders.status not in ('pending', 'processing') or orders.payment_status <> 'paid'
        or not ${keepsMoneySql} or exists (select from order_shipments where order_shipments.order_id = orders.id))`);
  const ids = rows.map(({ id }) => id);
  if (ids.length) await db.transaction((tx) => releaseUnpaidOrdersEarly(tx, ids, 'order-closed', now));
}
