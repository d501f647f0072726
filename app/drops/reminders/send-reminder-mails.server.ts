import { sql } from 'drizzle-orm';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour, everyMinute, queueJobs, workOn } from '#app/platform/jobs/jobs.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { translated } from '#app/platform/text/language.ts';
import { type ReminderMailKind, reminderMailWordings } from '../mail/drop-mail-wording.ts';
import { createReminderLinks, dueStarts } from '../mail/email-links.server.ts';
import { isAnnounced } from '../shown-drops.server.ts';
import { drops } from '../tables.server.ts';
import {
  type ConfirmationMail,
  deleteOldReminders,
  dropReminderConfirmationMails,
  dropReminderMails,
  type FoundReminder,
  findReminder,
  type ReminderMail,
} from './reminders.server.ts';

/** Skips a reminder that was confirmed or requested again, and a drop that has begun. Throws if a retry is needed. */
export async function sendConfirmationMail(
  db: Db,
  { reminderId, askedAt }: ConfirmationMail,
  now: Date,
): Promise<void> {
  const reminder = await findReminder(db, reminderId);
  if (!reminder || reminder.confirmedAt || reminder.askedAt.toISOString() !== askedAt) return;
  if (reminder.startDate > now) await send(db, 'confirm', reminder, askedAt, now);
}

/** Skips a drop that has begun, has a new start or is no longer announced. All attempts have the same message id. */
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
  const { writeReminderMail } = await import('../mail/drop-mails.server.ts');
  const about = { title, startDate, go: kind === 'confirm' ? links.confirm : links.drop, end: links.end };
  const t = await findMailWords(db, reminderMailWordings[kind], language);
  const written = await writeReminderMail(kind, about, language, config.BRAND_NAME, t);
  const host = new URL(shopUrl).hostname;
  const messageId = `<drop-reminder-${kind}-${id}-${Date.parse(at)}@${host}>`;
  await sendMail({ ...written, to: email, language, messageId, unsubscribeUrl: links.end });
}

/** The most emails of each kind in one run. The next run continues a minute later. */
const MOST_AT_ONCE = 5_000;

/** Queues due mails, and repeats them if the start was moved. Late confirmations get only the mail shortly before. */
export async function queueDueReminders(db: Db, now: Date): Promise<number> {
  const queued = [await queueDue(db, 'day', now), await queueDue(db, 'start', now)];
  return queued.reduce((sum, count) => sum + count, 0);
}

function queueDue(db: Db, kind: 'day' | 'start', now: Date): Promise<number> {
  const { after, until } = dueStarts(kind, now);
  const told = sql.identifier(kind === 'day' ? 'day_told_of' : 'start_told_of');
  const isInTime = kind === 'day' ? sql`confirmed_at <= start_date - interval '1 day'` : sql`true`;
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; startDate: string }>(sql`
      with due as (
        select drop_reminders.id, start_date from drop_reminders join ${drops} on ${drops.id} = drop_id
        where confirmed_at is not null and ${isInTime} and ${told} is distinct from start_date and ${isAnnounced}
          and start_date > ${after.toISOString()}::timestamptz and start_date <= ${until.toISOString()}::timestamptz
        order by confirmed_at limit ${MOST_AT_ONCE} for update of drop_reminders skip locked
      )
      update drop_reminders set ${told} = due.start_date from due where drop_reminders.id = due.id
      returning drop_reminders.id, to_char(due.start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startDate"`);
    await queueJobs(
      tx,
      dropReminderMails,
      rows.map(({ id, startDate }) => ({ reminderId: id, kind, startDate })),
    );
    return rows.length;
  });
}

export async function startReminderJobs(db: Db): Promise<void> {
  await workOn(dropReminderConfirmationMails, (job) => sendConfirmationMail(db, job, new Date()));
  await workOn(dropReminderMails, (job) => sendReminderMail(db, job, new Date()));
  await everyMinute('queue-due-drop-reminders', () => queueDueReminders(db, new Date()));
  await everyHour('forget-drop-reminders', () => deleteOldReminders(db, new Date()));
}
