import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { stockCause } from './stock-cause.server.ts';
import type { Pieces } from './stock-reservations.server.ts';

/**
 * Writes off returned items that are damaged, in the transaction that has just returned them: the ledger shows both, and pages need no
 * refresh.
 */
export async function writeOffStock(tx: Db, orderId: string, pieces: Pieces[]): Promise<void> {
  if (!pieces.length) return;
  const ids = sql.param(pieces.map((piece) => piece.productSizeId));
  const quantities = sql.param(pieces.map((piece) => piece.quantity));
  await tx.execute(sql`
    with lost as (
      select id, sum(quantity)::int as quantity
      from unnest(${ids}::uuid[], ${quantities}::int[]) as damaged(id, quantity) group by id
    ), cause as (select ${stockCause({ kind: 'damage', orderId })})
    update product_sizes set stock_quantity = stock_quantity - lost.quantity
    from lost cross join cause
    where product_sizes.id = lost.id`);
}
