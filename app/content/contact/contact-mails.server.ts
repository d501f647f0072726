import { randomUUID } from 'node:crypto';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { defineQueue, queueJob } from '#app/platform/jobs/jobs.server.ts';
import { type MailRefused, sendMail } from '#app/platform/mail/smtp.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { sellerOf } from '../seller.server.ts';
import type { ContactMessage } from './contact-message.ts';
import { contactMessages } from './tables.server.ts';

type ContactMail = ContactMessage & { id: string; language: Language };

export const contactMails = defineQueue<ContactMail>('contact-mail', 300);

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
 * Mails a message only to the seller: a copy to the sender would let visitors mail any address. Throws if the failure
 * is temporary, so that the queue retries under the same Message-ID. Health lists the jobs that failed for good.
 */
export async function mailContactMessage({
  id,
  language,
  ...message
}: ContactMail): Promise<{ ok: true } | MailRefused> {
  const to = sellerOf(config).email ?? config.MAIL_FROM;
  if (!to) throw new Error('There is no address for messages to the seller.');
  const { writeContactMail } = await import('./contact-mail.server.tsx');
  const written = await writeContactMail(message, language, config.BRAND_NAME);
  const messageId = `<contact-${id}@${new URL(shopUrl).hostname}>`;
  const replyTo = { name: message.name, address: message.email };
  return sendMail({ ...written, to, language, messageId, replyTo });
}

/** Normalises an order number such as `#100001` or `ord 100001`; returns anything else unchanged. */
export function orderNumberOf(typed: string): string {
  const [, digits] = /^#?\s*(?:ORD)?[\s\-–#]*(\d{1,12})$/i.exec(typed.trim()) ?? [];
  return digits ? `ORD-${digits}` : typed.trim();
}
