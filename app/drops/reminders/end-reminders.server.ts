import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { findReminderIdByLink } from './reminder-link.server.ts';
import { dropReminders } from './tables.server.ts';

/** Deletes a mail link's reminder. Succeeds if it is gone already. */
export async function endReminderByLink(db: Db, token: string, now: Date): Promise<void> {
  const id = await findReminderIdByLink(db, token, now);
  if (id) await db.delete(dropReminders).where(eq(dropReminders.id, id));
}

export async function endOwnReminder(db: Db, email: string, dropId: string): Promise<void> {
  await db
    .delete(dropReminders)
    .where(and(eq(dropReminders.email, email.toLowerCase()), eq(dropReminders.dropId, dropId)));
}

export async function deleteReminders(db: Db, email: string): Promise<void> {
  await db.delete(dropReminders).where(eq(dropReminders.email, email.toLowerCase()));
}
