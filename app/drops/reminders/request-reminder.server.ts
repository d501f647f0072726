import { and, isNull, lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { dropReminderConfirmationMails } from './reminder-queues.server.ts';
import { dropReminders } from './tables.server.ts';

/** Treats a second request within this time as a double click. */
const SAME_ASKING_MS = 60_000;

type Asked = {
  dropId: string;
  /** In lower case, validated. */
  email: string;
  language: Language;
  /** True if its owner is signed in with a verified address. */
  isProven: boolean;
};

/**
 * Records a reminder before a drop. An unproven address gets a confirmation mail, again on each request until confirmed; a confirmed one
 * stays as it is. The result is the same in every case, so it reveals no one's reminders.
 */
export async function requestReminder(
  db: Db,
  { dropId, email, language, isProven }: Asked,
  now: Date,
): Promise<void> {
  const confirmedAt = isProven ? now : null;
  await db.transaction(async (tx) => {
    const [asked] = await tx
      .insert(dropReminders)
      .values({ dropId, email, language, askedAt: now, confirmedAt })
      .onConflictDoUpdate({
        target: [dropReminders.email, dropReminders.dropId],
        set: { language, askedAt: now, confirmedAt },
        setWhere: and(
          isNull(dropReminders.confirmedAt),
          isProven ? undefined : lt(dropReminders.askedAt, new Date(now.getTime() - SAME_ASKING_MS)),
        ),
      })
      .returning({ id: dropReminders.id });
    if (asked && !isProven)
      await queueJob(tx, dropReminderConfirmationMails, {
        reminderId: asked.id,
        askedAt: now.toISOString(),
      });
  });
}
