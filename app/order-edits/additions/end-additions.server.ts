import { sql } from 'drizzle-orm';
import { keepsMoneySql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { releaseUnpaidOrdersEarly } from '#app/payments/holds/release-unpaid-orders-early.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/**
 * The job that ends additions which wait for their payment while the order that they add to takes none any more, since it was sent,
 * cancelled, paid back or deleted: nobody is to pay for what cannot go along. Whoever pays before has their money back when it is settled.
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
