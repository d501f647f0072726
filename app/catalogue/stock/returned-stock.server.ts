import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { stockCause } from './stock-cause.server.ts';
import { dropPagesOf, type Pieces, sellStock } from './stock-reservations.server.ts';

/** Adds returned items to the stock. Skips deleted sizes. */
export async function returnStock(tx: Db, orderId: string, pieces: Pieces[]): Promise<void> {
  if (!pieces.length) return;
  const ids = sql.param(pieces.map((piece) => piece.productSizeId));
  const quantities = sql.param(pieces.map((piece) => piece.quantity));
  // Locks in id order like sales, so that sales and returns never deadlock.
  const { rows } = await tx.execute<{ product_id: string }>(sql`
    with returned as (
      select id, sum(quantity)::int as quantity
      from unnest(${ids}::uuid[], ${quantities}::int[]) as back(id, quantity) group by id
    ), locked as (
      select id from product_sizes where id in (select id from returned) order by id for no key update
    ), cause as (select ${stockCause({ kind: 'return', orderId })})
    update product_sizes set stock_quantity = stock_quantity + returned.quantity
    from returned join locked on locked.id = returned.id cross join cause
    where product_sizes.id = returned.id
    returning product_sizes.product_id`);
  await dropPagesOf(tx, rows);
}

type Exchanged = {
  /** The returned size; undefined if it was deleted. */
  from: string | undefined;
  to: string;
  quantity: number;
};

/** Records the exchange as a sale and a return in the ledger. Changes nothing if the new size is sold out. */
export async function exchangeStock(
  tx: Db,
  orderId: string,
  { from, to, quantity }: Exchanged,
): Promise<{ ok: true } | { ok: false; reason: 'sold-out' }> {
  // Locks both sizes in id order, since exchanges in opposite directions would otherwise deadlock.
  const ids = sql.param([to, ...(from ? [from] : [])]);
  await tx.execute(
    sql`select id from product_sizes where id = any (${ids}::uuid[]) order by id for no key update`,
  );
  const sold = await sellStock(tx, orderId, [{ productSizeId: to, quantity }]);
  if (!sold.ok) return sold;
  if (from) await returnStock(tx, orderId, [{ productSizeId: from, quantity }]);
  return { ok: true };
}

/** Call it in the transaction that returned the items. The ledger has both changes, and no page needs a refresh. */
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
