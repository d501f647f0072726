import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour, workOn } from '#app/platform/jobs/jobs.server.ts';
import { sendConfirmationMail } from './send-confirmation-mail.server.ts';
import { confirmationMails, deleteInactiveSubscriptions } from './subscription.server.ts';

export async function startNewsletterJobs(db: Db): Promise<void> {
  await workOn(confirmationMails, (job) => sendConfirmationMail(db, job));
  await everyHour('forget-newsletter-subscriptions', () => deleteInactiveSubscriptions(db, new Date()));
}
