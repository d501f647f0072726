import { defineQueue } from '#app/platform/jobs/jobs.server.ts';

/** Holds one request; `askedAt` is ISO 8601. A later one replaces it. */
export type ConfirmationMail = { reminderId: string; askedAt: string };
/** Retries for about a day. */
export const dropReminderConfirmationMails = defineQueue<ConfirmationMail>(
  'drop-reminder-confirmation-mail',
  300,
);

/** Holds one reminder; `startDate` is ISO 8601. */
export type ReminderMail = { reminderId: string; kind: 'day' | 'start'; startDate: string };
/** Retries until the drop has begun, and for a while after, when sending is skipped. */
export const dropReminderMails = defineQueue<ReminderMail>('drop-reminder-mail', 300);
