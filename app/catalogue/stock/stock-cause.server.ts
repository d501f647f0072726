import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { inBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import type { StockMovementKind } from './stock-movement-kinds.ts';

/** The cause of a stock change: a sale or return names its order, a manual change its operator. */
type StockCause = {
  kind: StockMovementKind;
  orderId?: string | undefined;
  actorId?: string | undefined;
  note?: string | undefined;
};

/** Sets the cause of all stock changes until the next call or the end of the transaction. */
export async function setStockCause(tx: Db, cause: StockCause): Promise<void> {
  await tx.execute(sql`select ${stockCause(cause)}`);
}

/** Returns SQL that acts like `setStockCause` within another statement, which must read its row. Saves a query. */
export function stockCause({ kind, orderId, actorId, note }: StockCause): SQL {
  const said = JSON.stringify({ kind, order: orderId, actor: actorId, note });
  return sql`set_config('marenza.stock_cause', ${said}, true)`;
}

const KEPT_DAYS = 730;

/** Deletes the notes of stock changes after two years, since they may contain personal data. The changes remain. */
export async function clearOldStockNotes(db: Db, now: Date): Promise<number> {
  const before = daysBefore(now, KEPT_DAYS).toISOString();
  return inBatches(async (most) => {
    const { rowCount } = await db.execute(sql`
      update stock_movements set note = '' where id in (
        select id from stock_movements where note <> '' and at < ${before} limit ${most} for update skip locked)`);
    return rowCount ?? 0;
  });
}
