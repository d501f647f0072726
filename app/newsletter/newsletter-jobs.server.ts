import { and, eq, isNull } from 'drizzle-orm';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { everyHour, workOn } from '#app/platform/jobs/jobs.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import { mailWording } from '#app/platform/mail/wording/mail-wording.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import {
  type ConfirmationMail,
  confirmationMails,
  deleteInactiveSubscriptions,
  newSubscriptionToken,
} from './subscription.server.ts';
import { newsletterSubscriptions } from './tables.server.ts';

export async function startNewsletterJobs(db: Db): Promise<void> {
  await workOn(confirmationMails, (job) => sendConfirmationMail(db, job));
  await everyHour('forget-newsletter-subscriptions', () => deleteInactiveSubscriptions(db, new Date()));
}

/** Mails a sign-up's links unless it was confirmed, withdrawn or repeated since. Throws if the mail server is down. */
export async function sendConfirmationMail(db: Db, { email, signedUpAt }: ConfirmationMail): Promise<void> {
  const { token, hash } = newSubscriptionToken();
  const { createdAt, confirmedAt, unsubscribedAt } = newsletterSubscriptions;
  const isThisSignUp = and(eq(newsletterSubscriptions.email, email), eq(createdAt, new Date(signedUpAt)));
  const [subscription] = await db
    .update(newsletterSubscriptions)
    .set({ tokenHash: hash })
    .where(and(isThisSignUp, isNull(confirmedAt), isNull(unsubscribedAt)))
    .returning({ language: newsletterSubscriptions.language });
  if (!subscription) return;

  const { language } = subscription;
  const link = (page: string) => `${shopUrl}/newsletter/${page}?token=${token}&lang=${language}`;
  const links = { confirm: link('confirmation'), unsubscribe: link('unsubscription') };
  const { writeConfirmationMail } = await import('./confirmation-mail.server.tsx');
  const t = await findMailWords(db, confirmationMailWording, language);
  const written = await writeConfirmationMail(links, language, config.BRAND_NAME, t);
  // Each attempt has new links, so it needs a new Message-ID. Mailboxes may discard mails with a known one.
  const messageId = `<newsletter-${hash.slice(0, 22)}@${new URL(shopUrl).hostname}>`;
  await sendMail({ ...written, to: email, language, messageId, unsubscribeUrl: links.unsubscribe });
}

export const confirmationMailWording = mailWording('newsletter-confirmation', 'newsletter.mail.', ['brand']);
