import { and, isNull, lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { dropReminderConfirmationMails } from './reminder-queues.server.ts';
import { dropReminders } from './tables.server.ts';

/** A second click so soon means the first one. */
const SAME_ASKING_MS = 60_000;

type Asked = {
  dropId: string;
  /** In small letters, checked. */
  email: string;
  language: Language;
  /** Its owner is signed in, and proved it before. */
  isProven: boolean;
};

/**
 * Notes that somebody wants to be mailed before a drop. An address that is not proven gets a mail that asks its owner to confirm, again
 * whenever it is entered again before that; of one that waits already nothing changes. The caller cannot tell which it was, and
 * so tells nobody who waits for what.
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
