import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** One asking; `askedAt` is ISO 8601. A later one takes its place. */
export type ConfirmationMail = { reminderId: string; askedAt: string };
/** Retried for about a day. */
export const dropReminderConfirmationMails = defineQueue<ConfirmationMail>(
  'drop-reminder-confirmation-mail',
  300,
);

/** One mail before a start; `startDate` is ISO 8601. */
export type ReminderMail = { reminderId: string; kind: 'day' | 'start'; startDate: string };
/** Retried until the drop has begun, and for a while in vain. */
export const dropReminderMails = defineQueue<ReminderMail>('drop-reminder-mail', 300);
