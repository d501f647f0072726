import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { defineQueue } from '#app/platform/jobs/jobs.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { giftCards } from '../tables.server.ts';
import { redirectedCardMailWording } from './gift-card-mail-wording.ts';

/** Throws if the mail server refuses temporarily, so that the queue retries. */
export async function sendRedirectedMail(db: Db, mail: RedirectedCardMail): Promise<void> {
  const { giftCardId, number, to, language, newEmail } = mail;
  const [card] = await db
    .select({ end: giftCards.codeEnd })
    .from(giftCards)
    .where(eq(giftCards.id, giftCardId));
  if (!card) return;
  // Imports on demand, since the email library is large.
  const { writeRedirectedMail } = await import('./redirected-mail.server.tsx');
  const t = await findMailWords(db, redirectedCardMailWording, language);
  const link = `${shopUrl}/contact?lang=${language}`;
  const written = await writeRedirectedMail({ ...card, newEmail, link }, language, config.BRAND_NAME, t);
  const reader = createHash('sha256').update(to).digest('base64url').slice(0, 12);
  const messageId = `<gift-card-redirected-${number}-${reader}-${giftCardId}@${new URL(shopUrl).hostname}>`;
  await sendMail({ ...written, to, language, messageId });
}

/** `number` counts the emails of the card. `newEmail` is masked. */
export type RedirectedCardMail = {
  giftCardId: string;
  number: number;
  to: string;
  language: Language;
  newEmail: string;
};

/** Retries for about a day. */
export const redirectedCardMails = defineQueue<RedirectedCardMail>('gift-card-redirected-mail', 300);
