import type { Db } from '#app/platform/database/db.server.ts';
import { findStockAlert } from '../find-stock-alert.server.ts';
import type { ConfirmationMail } from '../stock-alert-queues.server.ts';
import { deliverStockAlertMail } from './deliver-stock-alert-mail.server.ts';

/**
 * The job that asks the owner of an address to confirm that they want to be mailed, unless they did, or asked again, meanwhile.
 * Throws when the mail server does not take the mail now, so that the queue tries again; one it will never take is over.
 */
export async function sendConfirmationMail(
  db: Db,
  { alertId, askedAt }: ConfirmationMail,
  now: Date,
): Promise<void> {
  const alert = await findStockAlert(db, alertId);
  if (!alert || alert.confirmedAt || alert.askedAt.toISOString() !== askedAt) return;
  await deliverStockAlertMail(db, 'confirm', alert, askedAt, now);
}
