import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour, everyMinute, workOn } from '#app/platform/jobs/jobs.server.ts';
import { sendBackInStockMail, sendConfirmationMail } from './mail/stock-alert-mails.server.ts';
import { offerRestockedItems } from './offer-restocked-items.server.ts';
import {
  backInStockMails,
  deleteOldStockAlerts,
  stockAlertConfirmationMails,
} from './stock-alerts.server.ts';

export async function startStockAlertJobs(db: Db): Promise<void> {
  await workOn(stockAlertConfirmationMails, (job) => sendConfirmationMail(db, job, new Date()));
  await workOn(backInStockMails, (job) => sendBackInStockMail(db, job, new Date()));
  await everyMinute('offer-pieces-back-in-stock', () => offerRestockedItems(db, new Date()));
  await everyHour('forget-stock-alerts', () => deleteOldStockAlerts(db, new Date()));
}
