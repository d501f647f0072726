import { createMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { translated } from '#app/platform/text/translated.ts';
import { roomPath } from '../../room-paths.ts';
import { findReturningTicket } from './find-returning-ticket.server.ts';
import type { ReturnMail } from './return-mail-queue.server.ts';
import { dropReturnMailWording } from './return-mail-wording.ts';

const HOUR_MS = 3_600_000;

/**
 * Mails a link to a place in a queue, unless it was given back or the drop is over. Throws on a temporary mail failure; drops a permanent
 * one.
 */
export async function sendReturnMail(
  db: Db,
  { ticketId, email, language, askedAt }: ReturnMail,
  now: Date,
): Promise<void> {
  const ticket = await findReturningTicket(db, ticketId, now);
  if (!ticket) return;
  const hours = (ticket.endsAt.getTime() - now.getTime()) / HOUR_MS;
  const token = await createMailedLink(db, 'drop-ticket', ticketId, hours, now);
  const link = `${shopUrl}${roomPath(ticket.dropId)}/return?token=${token}&lang=${language}`;
  // The mail library is large; only the process that sends mail loads it.
  const { writeDropReturnMail } = await import('./return-mail.server.ts');
  const t = await findMailWords(db, dropReturnMailWording, language);
  const drop = translated(language, ticket.title, ticket.titleNl).text;
  const written = await writeDropReturnMail({ drop, link }, language, config.BRAND_NAME, t);
  const messageId = `<drop-return-${ticketId}-${Date.parse(askedAt)}@${new URL(shopUrl).hostname}>`;
  await sendMail({ ...written, to: email, language, messageId });
}
