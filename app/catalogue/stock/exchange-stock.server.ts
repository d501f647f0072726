import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { returnStock } from './return-stock.server.ts';
import { sellStock } from './stock-reservations.server.ts';

type Exchanged = {
  /** Returned size; undefined if it was deleted. */
  from: string | undefined;
  to: string;
  quantity: number;
};

/**
 * Exchanges items of an order for another size, in the caller's transaction: a sale and a return in the ledger. Changes nothing if the size
 * is sold out.
 */
export async function exchangeStock(
  tx: Db,
  orderId: string,
  { from, to, quantity }: Exchanged,
): Promise<{ ok: true } | { ok: false; reason: 'sold-out' }> {
  // Locks both in id order, as everywhere, or crosswise exchanges would deadlock.
  const ids = sql.param([to, ...(from ? [from] : [])]);
  await tx.execute(
    sql`select id from product_sizes where id = any (${ids}::uuid[]) order by id for no key update`,
  );
  const sold = await sellStock(tx, orderId, [{ productSizeId: to, quantity }]);
  if (!sold.ok) return sold;
  if (from) await returnStock(tx, orderId, [{ productSizeId: from, quantity }]);
  return { ok: true };
}
