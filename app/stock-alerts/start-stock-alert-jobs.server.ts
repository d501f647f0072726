import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour, everyMinute, workOn } from '#app/platform/jobs/jobs.server.ts';
import { forgetOldStockAlerts } from './forget-old-stock-alerts.server.ts';
import { sendBackInStockMail } from './mail/back-in-stock-mails.server.ts';
import { sendConfirmationMail } from './mail/send-confirmation-mail.server.ts';
import { offerPieces } from './offer-pieces.server.ts';
import { backInStockMails, stockAlertConfirmationMails } from './stock-alert-queues.server.ts';

export async function startStockAlertJobs(db: Db): Promise<void> {
  await workOn(stockAlertConfirmationMails, (job) => sendConfirmationMail(db, job, new Date()));
  await workOn(backInStockMails, (job) => sendBackInStockMail(db, job, new Date()));
  await everyMinute('offer-pieces-back-in-stock', () => offerPieces(db, new Date()));
  await everyHour('forget-stock-alerts', () => forgetOldStockAlerts(db, new Date()));
}
