import type { Db } from '#app/platform/database/db.server.ts';
import { findStockAlert } from '../find-stock-alert.server.ts';
import type { ConfirmationMail } from '../stock-alert-queues.server.ts';
import { deliverStockAlertMail } from './deliver-stock-alert-mail.server.ts';

/**
 * Sends the confirmation mail of an alert, unless it is confirmed or a later request replaced it. Throws on a temporary mail failure, so
 * that the queue retries; drops a permanent one.
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
