import { randomUUID } from 'node:crypto';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { defineQueue, queueJob, workOn } from '#app/platform/jobs/jobs.server.ts';
import { type MailRefused, sendMail } from '#app/platform/mail/smtp.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { sellerOf } from '../seller.server.ts';
import type { ContactMessage } from './contact-message.ts';

type ContactMail = ContactMessage & { id: string; language: Language };

/** Retried for about a day. */
export const contactMails = defineQueue<ContactMail>('contact-mail', 300);

/** Queues a message for the seller; `language` is the one it was most likely written in. */
export async function queueContactMessage(
  db: Db,
  message: ContactMessage,
  language: Language,
): Promise<void> {
  await queueJob(db, contactMails, { ...message, id: randomUUID(), language });
}

/**
 * The job that mails a message to the seller, and to nobody else: a copy to the address somebody typed would let anyone
 * mail anyone. Throws when the mail server does not take it now, so that the queue tries again, under the same Message-ID;
 * refused for good, it stays a failed job, which Health tells.
 */
export async function mailContactMessage({
  id,
  language,
  ...message
}: ContactMail): Promise<{ ok: true } | MailRefused> {
  const to = sellerOf(config).email ?? config.MAIL_FROM;
  if (!to) throw new Error('There is no address for messages to the seller.');
  // The mail library is large; only the process that mails loads it, and only then.
  const { writeContactMail } = await import('./contact-mail.server.tsx');
  const written = await writeContactMail(message, language, config.BRAND_NAME);
  const messageId = `<contact-${id}@${new URL(shopUrl).hostname}>`;
  const replyTo = { name: message.name, address: message.email };
  return sendMail({ ...written, to, language, messageId, replyTo });
}

/** Takes up the messages that wait for the mail server. */
export async function startContactJobs(): Promise<void> {
  await workOn(contactMails, mailContactMessage);
}
