import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour, everyMinute, workOn } from '#app/platform/jobs/jobs.server.ts';
import { redirectedCardMails, sendRedirectedMail } from './mail/redirected-mail-job.server.ts';
import { sendDueGiftCards } from './mail/send-due-gift-cards.server.ts';
import { deleteExpiredRecipients } from './personal-data.server.ts';

export async function startGiftCardJobs(db: Db): Promise<void> {
  await everyMinute('mail-gift-cards', () => sendDueGiftCards(db, new Date()));
  await workOn(redirectedCardMails, (mail) => sendRedirectedMail(db, mail));
  await everyHour('forget-gift-card-recipients', () => deleteExpiredRecipients(db, new Date()));
}
