import { createHash } from 'node:crypto';
import type { NotificationKind } from '#app/accounts/notifications/notification-kinds.ts';
import {
  claimDueNotifications,
  listMailedNotifications,
  listNotificationRecipients,
} from '#app/accounts/notifications/notifications.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { defineQueue, queueJob } from '#app/platform/jobs/jobs.server.ts';
import { type MailRefused, sendMail } from '#app/platform/mail/smtp.server.ts';

/** Claims due notifications and queues the emails in one transaction. Returns the number of emails. */
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

const MOST = 50;

/** Sends a notification unless the operator lost the role or opted out. Throws if the queue should retry. */
export async function sendNotificationMail(
  db: Db,
  { kind, at, to: id }: NotificationMail,
): Promise<{ ok: true } | MailRefused> {
  const [recipients, { details, count }] = await Promise.all([
    listNotificationRecipients(db, kind),
    listMailedNotifications(db, kind, new Date(at), MOST),
  ]);
  const recipient = recipients.find((one) => one.id === id);
  if (!recipient || !count) return { ok: true };
  const { email: to, language } = recipient;
  const { writeNotificationMail } = await import('./notification-mail.server.tsx');
  const written = await writeNotificationMail({ kind, details, count, shopUrl }, language, config.BRAND_NAME);
  const of = createHash('sha256').update(`${kind} ${at} ${id}`).digest('base64url').slice(0, 22);
  return sendMail({ ...written, to, language, messageId: `<operator-${of}@${new URL(shopUrl).hostname}>` });
}

export type NotificationMail = { kind: NotificationKind; at: string; to: string };

/** Retries for about a day. A report about a broken mail server is useful even after the server was repaired. */
export const notificationMails = defineQueue<NotificationMail>('operator-notification', 300);
