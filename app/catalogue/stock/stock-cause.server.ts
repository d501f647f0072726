import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { inBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import type { StockMovementKind } from './stock-movement-kinds.ts';

/** Cause of a change in the ledger: a sale or return has its order, a manual change its operator. */
type StockCause = {
  kind: StockMovementKind;
  orderId?: string | undefined;
  actorId?: string | undefined;
  note?: string | undefined;
};

/** Sets the cause of stock changes until the next cause or the end of the transaction. */
export async function setStockCause(tx: Db, cause: StockCause): Promise<void> {
  await tx.execute(sql`select ${stockCause(cause)}`);
}

/** Returns `setStockCause` as part of another statement, to save a query; its row must be used. */
export function stockCause({ kind, orderId, actorId, note }: StockCause): SQL {
  const said = JSON.stringify({ kind, order: orderId, actor: actorId, note });
  return sql`set_config('marenza.stock_cause', ${said}, true)`;
}

const KEPT_DAYS = 730;

/** Empties notes of stock changes after two years, since they may contain personal data; the rest stays. */
export async function clearOldStockNotes(db: Db, now: Date): Promise<number> {
  const before = daysBefore(now, KEPT_DAYS).toISOString();
  return inBatches(async (most) => {
    const { rowCount } = await db.execute(sql`
      update stock_movements set note = '' where id in (
        select id from stock_movements where note <> '' and at < ${before} limit ${most} for update skip locked)`);
    return rowCount ?? 0;
  });
}
