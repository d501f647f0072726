import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type MailRefused, sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { findAddition } from '../find-additions.server.ts';
import { additionMailWording } from './addition-mail-wording.ts';

/**
 * Mails the link to pay for what is added to an order. Answers `nobody` where it does not wait for its payment any more. Throws when the mail
 * server does not take it this time.
 */
export async function deliverAdditionMail(
  db: Db,
  orderId: string,
): Promise<{ ok: true } | MailRefused | 'nobody'> {
  const addition = await findAddition(db, orderId, new Date());
  if (addition?.state !== 'waiting') return 'nobody';
  const { addedTo: number, email, language, items: pieces, totalCents, expiresAt: until } = addition;
  // The mail library is large; only the process that mails loads it, and only then.
  const { writeAdditionMail } = await import('./addition-mail.server.tsx');
  const t = await findMailWords(db, additionMailWording, language);
  const link = `${shopUrl}/order-addition/${orderId}?lang=${language}`;
  const mail = { number, pieces, totalCents, until, link };
  const written = await writeAdditionMail(mail, language, config.BRAND_NAME, t);
  const messageId = `<addition-${orderId}@${new URL(shopUrl).hostname}>`;
  return sendMail({ ...written, to: email, language, messageId });
}
