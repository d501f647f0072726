import { claimDueNotifications } from '#app/accounts/notifications/claim-notifications.server.ts';
import { listNotificationRecipients } from '#app/accounts/notifications/notification-recipients.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { notificationMails } from './notification-mail-queue.server.ts';

/**
 * Queues the mails that are due, one to each operator and kind, in the transaction that takes what they are about: a crash
 * leaves both or neither. Answers how many mails.
 */
export function queueNotificationMails(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    let queued = 0;
    for (const kind of await claimDueNotifications(tx, now)) {
      for (const { id: to } of await listNotificationRecipients(tx, kind)) {
        await queueJob(tx, notificationMails, { kind, at: now.toISOString(), to });
        queued += 1;
      }
    }
    return queued;
  });
}
