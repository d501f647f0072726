import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { translated } from '#app/platform/text/translated.ts';
import { type FoundReminder, findReminder } from '../find-reminder.server.ts';
import { createReminderLinks } from '../reminder-link.server.ts';
import type { ConfirmationMail, ReminderMail } from '../reminder-queues.server.ts';
import { type ReminderMailKind, reminderMailWordings } from './reminder-mail-wordings.ts';

/**
 * Sends the confirmation mail of a reminder, unless it is confirmed, a later request replaced it, or the drop has begun. Throws on a
 * temporary mail failure, so that the queue retries.
 */
export async function sendConfirmationMail(
  db: Db,
  { reminderId, askedAt }: ConfirmationMail,
  now: Date,
): Promise<void> {
  const reminder = await findReminder(db, reminderId);
  if (!reminder || reminder.confirmedAt || reminder.askedAt.toISOString() !== askedAt) return;
  if (reminder.startDate > now) await send(db, 'confirm', reminder, askedAt, now);
}

/**
 * Mails a reminder, unless the drop has begun, was moved or is no longer announced. Throws like `sendConfirmationMail`; every attempt has
 * the same message id.
 */
export async function sendReminderMail(
  db: Db,
  { reminderId, kind, startDate }: ReminderMail,
  now: Date,
): Promise<void> {
  const reminder = await findReminder(db, reminderId);
  if (!reminder?.confirmedAt || reminder.startDate.toISOString() !== startDate) return;
  if (reminder.startDate > now) await send(db, kind, reminder, startDate, now);
}

async function send(
  db: Db,
  kind: ReminderMailKind,
  reminder: FoundReminder,
  at: string,
  now: Date,
): Promise<void> {
  const { id, email, language, startDate } = reminder;
  const links = await createReminderLinks(db, reminder, now);
  const title = translated(language, reminder.title, reminder.titleNl).text;
  // The mail library is large; only the process that sends mail loads it.
  const { writeReminderMail } = await import('./reminder-mail.server.ts');
  const about = { title, startDate, go: kind === 'confirm' ? links.confirm : links.drop, end: links.end };
  const t = await findMailWords(db, reminderMailWordings[kind], language);
  const written = await writeReminderMail(kind, about, language, config.BRAND_NAME, t);
  const host = new URL(shopUrl).hostname;
  const messageId = `<drop-reminder-${kind}-${id}-${Date.parse(at)}@${host}>`;
  await sendMail({ ...written, to: email, language, messageId, unsubscribeUrl: links.end });
}
