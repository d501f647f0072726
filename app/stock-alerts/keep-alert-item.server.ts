import { and, eq, gt, or, sql } from 'drizzle-orm';
import {
  lockSizeForReservation,
  moveReservation,
  reserveForBrowser,
} from '#app/catalogue/stock/browser-reservations.server.ts';
import { holds } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type FoundAlert, findStockAlert, findStockAlertByLink, keptUntil } from './stock-alerts.server.ts';
import { stockAlerts } from './tables.server.ts';

/** The state of an alert for the visitor who followed its link. */
export type AlertPiece =
  | { state: 'unknown' }
  | {
      state: 'waiting' | 'offered' | 'elsewhere' | 'ordered' | 'gone' | 'over';
      alert: FoundAlert;
      until?: undefined;
    }
  | { state: 'kept'; alert: FoundAlert; until: Date };

/** Does not reserve anything, since mail scanners follow links. */
export async function findAlertPiece(
  db: Db,
  token: string,
  checkoutKey: string | undefined,
  now: Date,
): Promise<AlertPiece> {
  const alert = await findStockAlertByLink(db, token, now);
  return alert ? itemOf(db, alert, checkoutKey) : { state: 'unknown' };
}

/** Reserves an item for this browser for an hour, once per alert, or moves the reservation to it. Idempotent. */
export async function keepAlertPiece(
  db: Db,
  token: string,
  checkoutKey: string,
  now: Date,
): Promise<AlertPiece> {
  const known = await findStockAlertByLink(db, token, now);
  if (!known) return { state: 'unknown' };
  return db.transaction(async (tx): Promise<AlertPiece> => {
    await lockSizeForReservation(tx, known.productSizeId);
    const alert = await findStockAlert(tx, known.id);
    if (!alert) return { state: 'unknown' };
    const { state } = await itemOf(tx, alert, checkoutKey);
    if (state === 'elsewhere') await moveReservation(tx, { stockAlertId: alert.id }, checkoutKey);
    if (state === 'offered') {
      const { id: stockAlertId, productSizeId } = alert;
      // A concurrent deletion of the alert waits for this row, and then also releases the item.
      const marked = await tx
        .update(stockAlerts)
        .set({ followedAt: now })
        .where(eq(stockAlerts.id, stockAlertId));
      if (!marked.rowCount) return { state: 'unknown' };
      await reserveForBrowser(tx, { productSizeId, checkoutKey, stockAlertId, until: keptUntil(now) });
    }
    return itemOf(tx, { ...alert, ...(state === 'offered' && { followedAt: now }) }, checkoutKey);
  });
}

async function itemOf(db: Db, alert: FoundAlert, checkoutKey: string | undefined): Promise<AlertPiece> {
  if (!alert.offeredAt) return { state: 'waiting', alert };
  const ofBrowser = checkoutKey
    ? and(eq(holds.checkoutKey, checkoutKey), eq(holds.productSizeId, alert.productSizeId))
    : undefined;
  const kept = await db
    .select({ key: holds.checkoutKey, orderId: holds.orderId, until: holds.expiresAt })
    .from(holds)
    .where(and(or(eq(holds.stockAlertId, alert.id), ofBrowser), gt(holds.expiresAt, sql`now()`)));
  const here = kept.find(({ key }) => key !== null && key === checkoutKey);
  if (here) return { state: 'kept', alert, until: here.until };
  if (kept[0]) return { state: kept[0].orderId ? 'ordered' : 'elsewhere', alert };
  if (alert.followedAt) return { state: 'over', alert };
  return { state: alert.free > 0 ? 'offered' : 'gone', alert };
}
