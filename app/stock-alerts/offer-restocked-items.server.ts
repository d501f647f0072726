import { sql } from 'drizzle-orm';
import { deleteExpiredReservations } from '#app/catalogue/stock/browser-reservations.server.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { isOpenToAll } from '#app/drops/selling/sale-gates.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { hourBefore } from './stock-alert-times.ts';
import { backInStockMails } from './stock-alerts.server.ts';

const MOST_AT_ONCE = 500;

/** Mails the oldest waiting alerts: one for each free item without an offer in the last hour. */
export async function offerRestockedItems(db: Db, now: Date): Promise<number> {
  await deleteExpiredReservations(db);
  return db.transaction(async (tx) => {
    const isWaited = sql`exists (select from stock_alerts
      where product_size_id = product_sizes.id and confirmed_at is not null and offered_at is null)`;
    // Locks the sizes in the same order as checkouts, and then counts the free stock again.
    const { rows: sizes } = await tx.execute<{ id: string }>(sql`
      select id from product_sizes where available and stock_quantity > 0 and ${isWaited} and ${freeStock()} > 0
      order by id for no key update`);
    if (!sizes.length) return 0;
    const ids = sql.param(sizes.map(({ id }) => id));
    const { rows: offered } = await tx.execute<{ id: string }>(sql`
      with room as (
        select product_sizes.id, ${freeStock()} - (
          select count(*)::int from stock_alerts where product_size_id = product_sizes.id
            and offered_at > ${hourBefore(now).toISOString()}::timestamptz and followed_at is null) as pieces
        from product_sizes join products on products.id = product_sizes.product_id
        where product_sizes.id = any(${ids}::uuid[]) and product_sizes.available and ${isOpenToAll}
      ), next as (
        select first.id from room cross join lateral (
          select id from stock_alerts
          where product_size_id = room.id and confirmed_at is not null and offered_at is null
          order by confirmed_at, id limit greatest(0, room.pieces)) as first
        limit ${MOST_AT_ONCE}
      )
      update stock_alerts set offered_at = ${now.toISOString()}::timestamptz from next
      where stock_alerts.id = next.id returning stock_alerts.id`);
    for (const { id } of offered)
      await queueJob(tx, backInStockMails, { alertId: id, offeredAt: now.toISOString() });
    return offered.length;
  });
}
