import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { findReminderIdByLink } from './reminder-link.server.ts';
import { dropReminders } from './tables.server.ts';

/** Ends the reminder that a mail's link belongs to, without a trace. A second time it finds none, which is what was wanted. */
export async function endReminderByLink(db: Db, token: string, now: Date): Promise<void> {
  const id = await findReminderIdByLink(db, token, now);
  if (id) await db.delete(dropReminders).where(eq(dropReminders.id, id));
}

/** Ends the reminder of a customer's own address of a drop. */
export async function endOwnReminder(db: Db, email: string, dropId: string): Promise<void> {
  await db
    .delete(dropReminders)
    .where(and(eq(dropReminders.email, email.toLowerCase()), eq(dropReminders.dropId, dropId)));
}

/** Ends all reminders of an address, without a trace of it. */
export async function deleteReminders(db: Db, email: string): Promise<void> {
  await db.delete(dropReminders).where(eq(dropReminders.email, email.toLowerCase()));
}
