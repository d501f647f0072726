import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { translated } from '#app/platform/text/translated.ts';
import { findStockAlert } from '../find-stock-alert.server.ts';
import { createStockAlertLinks } from '../stock-alert-link.server.ts';
import type { ConfirmationMail } from '../stock-alert-queues.server.ts';
import { stockAlertMailWordings } from './stock-alert-mail-wordings.ts';
import { stockAlertMessageId } from './stock-alert-message-id.server.ts';

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
  const { email, language, size } = alert;
  const links = await createStockAlertLinks(db, alertId, language, now);
  const title = translated(language, alert.title, alert.titleNl).text;
  // The mail library is large; only the process that mails loads it, and only then.
  const { writeStockAlertMail } = await import('./stock-alert-mail.server.tsx');
  const about = { title, size, go: links.confirm, end: links.end };
  const t = await findMailWords(db, stockAlertMailWordings.confirm, language);
  const written = await writeStockAlertMail('confirm', about, language, config.BRAND_NAME, t);
  const messageId = stockAlertMessageId('confirm', alertId, askedAt);
  await sendMail({ ...written, to: email, language, messageId, unsubscribeUrl: links.end });
}
