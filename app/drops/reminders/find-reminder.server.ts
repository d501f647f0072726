import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isAnnounced } from '../announced/announced-drops.server.ts';
import { drops } from '../tables.server.ts';
import { findReminderIdByLink } from './reminder-link.server.ts';
import { dropReminders } from './tables.server.ts';

export type FoundReminder = NonNullable<Awaited<ReturnType<typeof findReminder>>>;

export async function findReminderByLink(db: Db, token: string, now: Date) {
  const id = await findReminderIdByLink(db, token, now);
  return id ? findReminder(db, id) : undefined;
}

/** Returns a reminder with its drop; undefined once it has ended, and while the drop is not announced. */
export async function findReminder(db: Db, id: string) {
  const [found] = await db
    .select({
      id: dropReminders.id,
      email: dropReminders.email,
      language: dropReminders.language,
      askedAt: dropReminders.askedAt,
      confirmedAt: dropReminders.confirmedAt,
      dropId: dropReminders.dropId,
      title: drops.title,
      titleNl: drops.titleNl,
      startDate: drops.startDate,
    })
    .from(dropReminders)
    .innerJoin(drops, eq(drops.id, dropReminders.dropId))
    .where(and(eq(dropReminders.id, id), isAnnounced));
  return found;
}

/** Returns whether an address has a confirmed reminder for a drop. */
export async function isAwaitedDrop(db: Db, dropId: string, email: string): Promise<boolean> {
  const { dropId: ofDrop, email: to, confirmedAt } = dropReminders;
  const waits = and(eq(ofDrop, dropId), eq(to, email.toLowerCase()), isNotNull(confirmedAt));
  return (await db.$count(dropReminders, waits)) > 0;
}
