import {
  claimDueNotifications,
  listNotificationRecipients,
} from '#app/accounts/notifications/notifications.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { notificationMails } from './notification-mail-queue.server.ts';

/**
 * Queues the due mails, one per operator and kind, in the transaction that claims the notifications, so that a crash leaves both or
 * neither. Returns their number.
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
