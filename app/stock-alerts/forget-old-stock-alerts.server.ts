import { and, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { CONFIRM_WITHIN_DAYS, KEPT_DAYS_AFTER_OFFER, MOST_DAYS_WAITING } from './stock-alert-times.ts';
import { stockAlerts } from './tables.server.ts';

/** Deletes unconfirmed alerts, those that waited for half a year, and those whose size was back a month ago. */
export async function forgetOldStockAlerts(db: Db, now: Date): Promise<void> {
  const { askedAt, confirmedAt, offeredAt } = stockAlerts;
  await deleteInBatches(
    db,
    stockAlerts,
    or(
      and(isNull(confirmedAt), lt(askedAt, daysBefore(now, CONFIRM_WITHIN_DAYS))),
      and(isNull(offeredAt), lt(askedAt, daysBefore(now, MOST_DAYS_WAITING))),
      and(isNotNull(offeredAt), lt(offeredAt, daysBefore(now, KEPT_DAYS_AFTER_OFFER))),
    ),
  );
}
