import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour, everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { forgetOldRecipients } from './forget-recipients.server.ts';
import { sendDueGiftCards } from './mail/send-due-gift-cards.server.ts';

/** Starts the jobs of gift cards: mailing them on their day, and forgetting whom they were for. */
export async function startGiftCardJobs(db: Db): Promise<void> {
  await everyMinute('mail-gift-cards', () => sendDueGiftCards(db, new Date()));
  await everyHour('forget-gift-card-recipients', () => forgetOldRecipients(db, new Date()));
}
