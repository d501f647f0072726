import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { translated } from '#app/platform/text/translated.ts';
import type { FoundAlert } from '../find-stock-alert.server.ts';
import { createStockAlertLinks } from '../stock-alert-link.server.ts';
import { stockAlertMailWordings } from './stock-alert-mail-wordings.ts';

/** Sends a stock alert mail. Retries of one request or offer have the same message id, so that mail servers recognise a repeat. */
export async function deliverStockAlertMail(
  db: Db,
  kind: 'confirm' | 'back',
  { id, email, language, size, ...alert }: FoundAlert,
  at: string,
  now: Date,
) {
  const links = await createStockAlertLinks(db, id, language, now);
  const title = translated(language, alert.title, alert.titleNl).text;
  const about = { title, size, go: kind === 'confirm' ? links.confirm : links.piece, end: links.end };
  const t = await findMailWords(db, stockAlertMailWordings[kind], language);
  // The mail library is large; only the process that sends mail loads it.
  const { writeStockAlertMail } = await import('./stock-alert-mail.server.ts');
  const written = await writeStockAlertMail(kind, about, language, config.BRAND_NAME, t);
  const messageId = `<stock-alert-${kind}-${id}-${Date.parse(at)}@${new URL(shopUrl).hostname}>`;
  return sendMail({ ...written, to: email, language, messageId, unsubscribeUrl: links.end });
}
