import { eq, type SQL } from 'drizzle-orm';
import { releaseKeptPieces } from '#app/catalogue/stock/keep-piece-for-browser.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isOwnAlert } from './alert-of-mailbox-sql.server.ts';
import { findAlertIdByLink } from './stock-alert-link.server.ts';
import { stockAlerts } from './tables.server.ts';

/** Deletes a mail link's alert. Succeeds if it is gone already. */
export async function endStockAlertByLink(db: Db, token: string, now: Date): Promise<void> {
  const id = await findAlertIdByLink(db, token, now);
  if (id) await endStockAlerts(db, eq(stockAlerts.id, id));
}

export function endOwnStockAlert(db: Db, email: string, productSizeId: string): Promise<void> {
  return endStockAlerts(db, isOwnAlert(email, productSizeId));
}

export function deleteStockAlerts(db: Db, email: string): Promise<void> {
  return endStockAlerts(db, eq(stockAlerts.email, email.toLowerCase()));
}

function endStockAlerts(db: Db, which: SQL | undefined): Promise<void> {
  return db.transaction(async (tx) => {
    const ended = await tx.delete(stockAlerts).where(which).returning({ id: stockAlerts.id });
    if (ended.length) await releaseKeptPieces(tx, { stockAlertIds: ended.map(({ id }) => id) });
  });
}
