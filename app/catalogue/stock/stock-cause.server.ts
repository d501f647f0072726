import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { StockMovementKind } from './stock-movement-kinds.ts';

/** Cause in the ledger: a sale or return names its order, a manual change its operator. */
export type StockCause = {
  kind: StockMovementKind;
  orderId?: string | undefined;
  actorId?: string | undefined;
  note?: string | undefined;
};

/** Sets the cause of stock changes until the transaction ends or the next cause. */
export async function setStockCause(tx: Db, cause: StockCause): Promise<void> {
  await tx.execute(sql`select ${stockCause(cause)}`);
}

/** Returns `setStockCause` as part of another statement, to save a query; its row must be used. */
export function stockCause({ kind, orderId, actorId, note }: StockCause): SQL {
  const said = JSON.stringify({ kind, order: orderId, actor: actorId, note });
  return sql`set_config('marenza.stock_cause', ${said}, true)`;
}
