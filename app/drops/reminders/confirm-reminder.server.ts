import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { type FoundReminder, findReminderByLink } from './find-reminder.server.ts';
import { CONFIRM_WITHIN_DAYS } from './reminder-times.ts';
import { dropReminders } from './tables.server.ts';

export type Confirmation =
  | { state: 'pending' | 'confirmed' | 'already-confirmed' | 'expired'; reminder: FoundReminder }
  | { state: 'unknown'; reminder?: undefined };

/** Changes nothing, so that link checkers confirm nothing. */
export async function findConfirmation(db: Db, token: string, now: Date): Promise<Confirmation> {
  const reminder = await findReminderByLink(db, token, now);
  if (!reminder) return { state: 'unknown' };
  if (reminder.confirmedAt) return { state: 'already-confirmed', reminder };
  const isInTime = reminder.askedAt > daysBefore(now, CONFIRM_WITHIN_DAYS);
  return { state: isInTime ? 'pending' : 'expired', reminder };
}

/** Confirms a mail link's reminder. A repeat changes nothing and returns 'already-confirmed'. */
export async function confirmReminder(db: Db, token: string, now: Date): Promise<Confirmation> {
  const found = await findConfirmation(db, token, now);
  if (found.state !== 'pending') return found;
  const { rowCount } = await db
    .update(dropReminders)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(dropReminders.id, found.reminder.id),
        isNull(dropReminders.confirmedAt),
        gt(dropReminders.askedAt, daysBefore(now, CONFIRM_WITHIN_DAYS)),
      ),
    );
  return rowCount ? { ...found, state: 'confirmed' } : findConfirmation(db, token, now);
}
