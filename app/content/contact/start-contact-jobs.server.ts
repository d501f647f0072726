import { lt } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour, workOn } from '#app/platform/jobs/jobs.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import { contactMails, mailContactMessage } from './contact-mails.server.ts';
import { answerMails, mailAnswer } from './replies/reply-to-message.server.ts';
import { contactMessages } from './tables.server.ts';

/** The privacy policy promises to delete conversations two years after the last message. */
const KEPT_DAYS = 2 * 365;

export async function startContactJobs(db: Db): Promise<void> {
  await workOn(contactMails, mailContactMessage);
  await workOn(answerMails, (job) => mailAnswer(db, job, new Date()));
  await everyHour('forget-contact-messages', () => deleteOldContactMessages(db, new Date()));
}

export function deleteOldContactMessages(db: Db, now: Date): Promise<number> {
  return deleteInBatches(db, contactMessages, lt(contactMessages.updatedAt, daysBefore(now, KEPT_DAYS)));
}
