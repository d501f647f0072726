import { and, eq } from 'drizzle-orm';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { defineQueue } from '#app/platform/jobs/jobs.server.ts';
import { describeSmtpError, sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { sellerOf } from '../../seller.server.ts';
import { contactAnswers, contactMessages } from '../tables.server.ts';
import { answerMailWording } from './reply-mail-wording.ts';

/** After this long without success, an email counts as failed, in the same way as an order email. */
const TRIED_FOR_MS = 24 * 3_600_000;

/**
 * Mails an answer. Throws if the failure is temporary, so that the queue retries for a day. After a crash just after
 * sending, the mail is sent again under the same Message-ID.
 */
export async function mailAnswer(
  db: Db,
  { answerId, number }: { answerId: string; number: number },
  now: Date,
): Promise<void> {
  const isThis = and(
    eq(contactAnswers.id, answerId),
    eq(contactAnswers.mailNumber, number),
    eq(contactAnswers.mailStatus, 'waiting'),
  );
  const [found] = await db
    .select({
      answer: contactAnswers.text,
      firstTriedAt: contactAnswers.mailFirstTriedAt,
      name: contactMessages.name,
      email: contactMessages.email,
      orderNumber: contactMessages.orderNumber,
      message: contactMessages.message,
      language: contactMessages.language,
      writtenAt: contactMessages.createdAt,
    })
    .from(contactAnswers)
    .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.messageId))
    .where(isThis);
  if (!found) return;
  const note = async (mail: { mailStatus: 'waiting' | 'sent' | 'failed'; mailProblem: string | null }) => {
    await db
      .update(contactAnswers)
      .set({ ...mail, mailFirstTriedAt: found.firstTriedAt ?? now })
      .where(isThis);
  };
  const sent = await send(db, found, `${number}-${answerId}`).catch(async (error: unknown) => {
    const isOver = now.getTime() - (found.firstTriedAt ?? now).getTime() >= TRIED_FOR_MS;
    await note({ mailStatus: isOver ? 'failed' : 'waiting', mailProblem: describeSmtpError(error) });
    if (!isOver) throw error;
  });
  if (!sent) return;
  faultPoint('mail-sent');
  await note(
    sent.ok ? { mailStatus: 'sent', mailProblem: null } : { mailStatus: 'failed', mailProblem: sent.said },
  );
}

type Found = {
  answer: string;
  name: string;
  email: string;
  orderNumber: string;
  message: string;
  language: 'en' | 'nl';
  writtenAt: Date;
};

async function send(db: Db, { email, language, ...fields }: Found, id: string) {
  // Imports on demand, since the mail library is large and only the process that sends mails needs it.
  const { writeAnswerMail } = await import('../replies/reply-mail.server.tsx');
  const t = await findMailWords(db, answerMailWording, language);
  const written = await writeAnswerMail(fields, language, config.BRAND_NAME, t);
  const messageId = `<answer-${id}@${new URL(shopUrl).hostname}>`;
  const { email: seller } = sellerOf(config);
  const replyTo = seller ? { name: config.BRAND_NAME, address: seller } : undefined;
  return sendMail({ ...written, to: email, language, messageId, ...(replyTo && { replyTo }) });
}

/** `number` counts the mails of an answer, from 1. Retries for about a day. */
export const answerMails = defineQueue<{ answerId: string; number: number }>('contact-answer-mail', 300);
