import { and, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { drops } from '../tables.server.ts';
import { CONFIRM_WITHIN_DAYS, KEPT_DAYS_AFTER_START, KEPT_DAYS_WITHOUT_DROP } from './reminder-times.ts';
import { dropReminders } from './tables.server.ts';

/** Deletes unconfirmed reminders, those whose drop began a day ago, and those of drops that were deleted for good. */
export async function forgetOldReminders(db: Db, now: Date): Promise<void> {
  const { askedAt, confirmedAt, dropId } = dropReminders;
  const began = daysBefore(now, KEPT_DAYS_AFTER_START).toISOString();
  await deleteInBatches(
    db,
    dropReminders,
    or(
      and(isNull(confirmedAt), lt(askedAt, daysBefore(now, CONFIRM_WITHIN_DAYS))),
      sql`exists (select from ${drops} where ${drops.id} = ${dropId} and ${drops.startDate} < ${began}::timestamptz)`,
      and(
        lt(askedAt, daysBefore(now, KEPT_DAYS_WITHOUT_DROP)),
        sql`not exists (select from ${drops} where ${drops.id} = ${dropId})`,
      ),
    ),
  );
}
