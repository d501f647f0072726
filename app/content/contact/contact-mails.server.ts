import { randomUUID } from 'node:crypto';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { defineQueue, queueJob } from '#app/platform/jobs/jobs.server.ts';
import { type MailRefused, sendMail } from '#app/platform/mail/smtp.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { sellerOf } from '../seller.server.ts';
import { orderNumberOf } from './answers/order-number-of.ts';
import type { ContactMessage } from './contact-message.ts';
import { contactMessages } from './tables.server.ts';

type ContactMail = ContactMessage & { id: string; language: Language };

/** Retried for about a day. */
export const contactMails = defineQueue<ContactMail>('contact-mail', 300);

/** Keeps a message for operators to answer, and queues it for the seller; `language` is the one it was most likely written in. */
export async function queueContactMessage(
  db: Db,
  message: ContactMessage,
  language: Language,
  now: Date,
): Promise<void> {
  const id = randomUUID();
  await db.transaction(async (tx) => {
    const orderNumber = orderNumberOf(message.orderNumber);
    const kept = { ...message, orderNumber, id, language, createdAt: now, updatedAt: now };
    await tx.insert(contactMessages).values(kept);
    await queueJob(tx, contactMails, { ...message, id, language });
  });
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
