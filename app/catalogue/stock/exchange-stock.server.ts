import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { returnStock } from './return-stock.server.ts';
import { sellStock } from './stock-reservations.server.ts';

type Exchanged = {
  /** What comes back; undefined where the shop has that size no more. */
  from: string | undefined;
  to: string;
  quantity: number;
};

/**
 * Takes pieces of one size for an order and puts as many of another back, in the caller's transaction: a sale and a return in the ledger.
 * Refuses what nobody can buy any more; then nothing changes.
 */
export async function exchangeStock(
  tx: Db,
  orderId: string,
  { from, to, quantity }: Exchanged,
): Promise<{ ok: true } | { ok: false; reason: 'sold-out' }> {
  // Both at once in the order of their ids, as all lock them: else two exchanges crosswise would wait for each other.
  const ids = sql.param([to, ...(from ? [from] : [])]);
  await tx.execute(
    sql`select id from product_sizes where id = any (${ids}::uuid[]) order by id for no key update`,
  );
  const sold = await sellStock(tx, orderId, [{ productSizeId: to, quantity }]);
  if (!sold.ok) return sold;
  if (from) await returnStock(tx, orderId, [{ productSizeId: from, quantity }]);
  return { ok: true };
}
