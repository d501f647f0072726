import { createHash } from 'node:crypto';
import {
  listMailedNotifications,
  listNotificationRecipients,
} from '#app/accounts/notifications/notifications.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type MailRefused, sendMail } from '#app/platform/mail/smtp.server.ts';
import type { NotificationMail } from './notification-mail-queue.server.ts';

/** Longest readable list; the back office shows all. */
const MOST = 50;

/**
 * Job that sends a notification mail in the reader's language; skips operators who lost the role or unsubscribed. Throws if the mail server
 * does not accept it now; a final refusal leaves a failed job, without a further mail.
 */
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
  // Loads the large mail library only when a mail is sent.
  const { writeNotificationMail } = await import('./mail/notification-mail.server.tsx');
  const written = await writeNotificationMail({ kind, details, count, shopUrl }, language, config.BRAND_NAME);
  const of = createHash('sha256').update(`${kind} ${at} ${id}`).digest('base64url').slice(0, 22);
  return sendMail({ ...written, to, language, messageId: `<operator-${of}@${new URL(shopUrl).hostname}>` });
}
