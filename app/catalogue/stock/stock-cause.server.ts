import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { StockMovementKind } from './stock-movement-kinds.ts';

/** Why stock changes, as the ledger tells it: a sale or a return has its order, what is done by hand an operator. */
export type StockCause = {
  kind: StockMovementKind;
  orderId?: string | undefined;
  actorId?: string | undefined;
  note?: string | undefined;
};

/** Says why stock changes from here to the end of the transaction, or to the next cause. */
export async function setStockCause(tx: Db, cause: StockCause): Promise<void> {
  await tx.execute(sql`select ${stockCause(cause)}`);
}

/** `setStockCause` as a part of the statement that changes the stock, which saves asking twice; its row has to be used. */
export function stockCause({ kind, orderId, actorId, note }: StockCause): SQL {
  const said = JSON.stringify({ kind, order: orderId, actor: actorId, note });
  return sql`set_config('marenza.stock_cause', ${said}, true)`;
}
