import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { setStockCause } from '#app/catalogue/stock/stock-cause.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { writeStock } from '../change-stock.server.ts';
import { stockCounts } from '../tables.server.ts';
import type { BookingRefusal, StockTakeItem } from './stock-take-item.ts';

export function markOfCounts(counts: Pick<StockTakeItem, 'id' | 'countedAt'>[]): string {
  const seen = counts.map(({ id, countedAt }) => `${id} ${countedAt}`).sort();
  return createHash('sha256').update(seen.join()).digest('base64url');
}

type Row = {
  id: string;
  productId: string;
  size: string;
  stock: number;
  held: number;
  difference: number;
  countedAt: string | Date;
};

/**
 * Books all differences or none. Each stock changes by the counted number minus the number expected at that time.
 * Refuses if the counts no longer match `mark`, so that a repeated call is harmless. Returns the number of sizes
 * changed.
 */
export function bookStockCounts(
  db: Db,
  actor: Actor,
  mark: string,
  now: Date,
): Promise<{ ok: true; count: number } | BookingRefusal> {
  return db.transaction(async (tx) => {
    const rows = await lockCountedSizes(tx);
    const seen = rows.map(({ id, countedAt }) => ({ id, countedAt: new Date(countedAt).toISOString() }));
    if (!rows.length || markOfCounts(seen) !== mark) return { ok: false, reason: 'counted-meanwhile' };
    const changed = rows
      .filter(({ difference }) => difference !== 0)
      .map((row) => ({ row, stock: row.stock + row.difference }));
    const short = changed.filter(({ row, stock }) => stock < row.held);
    if (short.length) return { ok: false, reason: 'below-held', sizeIds: short.map(({ row }) => row.id) };
    await tx.delete(stockCounts).where(
      inArray(
        stockCounts.productSizeId,
        rows.map(({ id }) => id),
      ),
    );
    if (!changed.length) return { ok: true, count: 0 };
    await setStockCause(tx, { kind: 'count', actorId: actor.id });
    await writeStock(tx, actor, changed, now);
    return { ok: true, count: changed.length };
  });
}

/** Locks the sizes in the same order as checkouts. Concurrent counts of these sizes wait. */
async function lockCountedSizes(tx: Db): Promise<Row[]> {
  await tx.execute(sql`
    select id from product_sizes where id in (select product_size_id from stock_counts) order by id for no key update`);
  const { rows } = await tx.execute<Row>(sql`
    select product_sizes.id, product_id as "productId", size, stock_quantity as stock, counted - expected as difference,
      counted_at as "countedAt", coalesce((select sum(quantity) from holds
        where holds.product_size_id = product_sizes.id and expires_at > now()), 0)::int as held
    from stock_counts join product_sizes on product_sizes.id = stock_counts.product_size_id for update of stock_counts`);
  return rows;
}
