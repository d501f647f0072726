import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour, everyMinute, workOn } from '#app/platform/jobs/jobs.server.ts';
import { drawConfirmationMails, drawResultMails } from './draw-queues.server.ts';
import { forgetDrawEntries } from './forget-draw-entries.server.ts';
import { sendDrawConfirmationMail, sendDrawResultMail } from './mail/send-draw-mails.server.ts';
import { drawAndOfferPieces } from './offer-drawn-pieces.server.ts';

export async function startDrawJobs(db: Db): Promise<void> {
  await workOn(drawConfirmationMails, (job) => sendDrawConfirmationMail(db, job, new Date()));
  await workOn(drawResultMails, (job) => sendDrawResultMail(db, job, new Date()));
  await everyMinute('draw-and-offer-pieces', () => drawAndOfferPieces(db, new Date()));
  await everyHour('forget-draw-entries', () => forgetDrawEntries(db, new Date()));
}
