import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour, everyMinute, workOn } from '#app/platform/jobs/jobs.server.ts';
import { forgetOldReminders } from './forget-old-reminders.server.ts';
import { sendConfirmationMail, sendReminderMail } from './mail/send-reminder-mails.server.ts';
import { queueDueReminders } from './queue-due-reminders.server.ts';
import { dropReminderConfirmationMails, dropReminderMails } from './reminder-queues.server.ts';

export async function startReminderJobs(db: Db): Promise<void> {
  await workOn(dropReminderConfirmationMails, (job) => sendConfirmationMail(db, job, new Date()));
  await workOn(dropReminderMails, (job) => sendReminderMail(db, job, new Date()));
  await everyMinute('queue-due-drop-reminders', () => queueDueReminders(db, new Date()));
  await everyHour('forget-drop-reminders', () => forgetOldReminders(db, new Date()));
}
