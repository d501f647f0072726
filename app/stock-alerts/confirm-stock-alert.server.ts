import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { type FoundAlert, findStockAlertByLink } from './find-stock-alert.server.ts';
import { CONFIRM_WITHIN_DAYS } from './stock-alert-times.ts';
import { stockAlerts } from './tables.server.ts';

export type Confirmation =
  | { state: 'pending' | 'confirmed' | 'already-confirmed' | 'expired'; alert: FoundAlert }
  | { state: 'unknown'; alert?: undefined };

/** Changes nothing, so that link checkers confirm nothing. */
export async function findConfirmation(db: Db, token: string, now: Date): Promise<Confirmation> {
  const alert = await findStockAlertByLink(db, token, now);
  if (!alert) return { state: 'unknown' };
  if (alert.confirmedAt) return { state: 'already-confirmed', alert };
  return { state: alert.askedAt > daysBefore(now, CONFIRM_WITHIN_DAYS) ? 'pending' : 'expired', alert };
}

/** Confirms a mail link's alert. A repeat changes nothing and returns 'already-confirmed'. */
export async function confirmStockAlert(db: Db, token: string, now: Date): Promise<Confirmation> {
  const found = await findConfirmation(db, token, now);
  if (found.state !== 'pending') return found;
  const { rowCount } = await db
    .update(stockAlerts)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(stockAlerts.id, found.alert.id),
        isNull(stockAlerts.confirmedAt),
        gt(stockAlerts.askedAt, daysBefore(now, CONFIRM_WITHIN_DAYS)),
      ),
    );
  return rowCount ? { ...found, state: 'confirmed' } : findConfirmation(db, token, now);
}
