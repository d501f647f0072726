import { and, eq, sql } from 'drizzle-orm';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { defineQueue, queueJob } from '#app/platform/jobs/jobs.server.ts';
import { describeSmtpError, sendMail } from '#app/platform/mail/smtp.server.ts';
import { findMailWords } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { emailAddressSchema } from '#app/platform/text/text-schemas.ts';
import { sellerOf } from '../../seller.server.ts';
import { LONGEST_ANSWER } from '../contact-message.ts';
import { contactAnswers, contactMessages } from '../tables.server.ts';
import type { AnswerMail } from './reply-mail.server.tsx';
import { answerMailWording } from './reply-mail-wording.ts';

/** The object type in the audit log. The log never contains the message itself. */
const CONTACT_MESSAGE_OBJECT = 'contact-message';

type AnswerRefusal = 'missing' | 'empty' | 'too-long';

/** Queues an answer and marks the message as answered. Idempotent by `answerId`. Refuses empty and too long answers. */
export function answerMessage(
  db: Db,
  actor: Actor,
  { messageId, answerId, text: typed }: { messageId: string; answerId: string; text: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: AnswerRefusal }> {
  const text = typed.replaceAll(/\r\n?/g, '\n').trim();
  return db.transaction(async (tx) => {
    if (!text || !isPostgresText(text)) return { ok: false, reason: 'empty' };
    if (text.length > LONGEST_ANSWER) return { ok: false, reason: 'too-long' };
    if (!(await lockMessage(tx, messageId))) return { ok: false, reason: 'missing' };
    const added = await tx
      .insert(contactAnswers)
      .values({ id: answerId, messageId, text, answeredBy: actor.email, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: contactAnswers.id });
    if (!added.length) return { ok: true };
    await setState(tx, messageId, 'answered', now);
    await queueJob(tx, answerMails, { answerId, number: 1 });
    await record(tx, actor, messageId, 'answered', now);
    return { ok: true };
  });
}

/** Closes a message, or restores the state that a closed message had before. Idempotent. */
export function closeOrReopenMessage(
  db: Db,
  actor: Actor,
  { messageId, isClosed }: { messageId: string; isClosed: boolean },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, messageId);
    if (!message) return { ok: false, reason: 'missing' };
    if ((message.state === 'closed') === isClosed) return { ok: true };
    const answers = await tx.$count(contactAnswers, eq(contactAnswers.messageId, messageId));
    await setState(tx, messageId, isClosed ? 'closed' : answers ? 'answered' : 'new', now);
    await record(tx, actor, messageId, isClosed ? 'closed' : 'reopened', now);
    return { ok: true };
  });
}

const address = emailAddressSchema();

/** Queues another mail of an answer that was not sent, to `email`. Refuses an invalid address. */
export function resendAnswer(
  db: Db,
  actor: Actor,
  { messageId, answerId, email: typed }: { messageId: string; answerId: string; email: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'invalid-email' }> {
  const email = address.safeParse(typed).data;
  return db.transaction(async (tx) => {
    if (!email) return { ok: false, reason: 'invalid-email' };
    if (!(await lockMessage(tx, messageId))) return { ok: false, reason: 'missing' };
    const [answer] = await tx
      .update(contactAnswers)
      .set({
        mailStatus: 'waiting',
        mailProblem: null,
        mailFirstTriedAt: null,
        mailNumber: sql`${contactAnswers.mailNumber} + 1`,
      })
      .where(
        and(
          eq(contactAnswers.id, answerId),
          eq(contactAnswers.messageId, messageId),
          sql`${contactAnswers.mailStatus} <> 'sent'`,
        ),
      )
      .returning({ number: contactAnswers.mailNumber });
    if (!answer) return { ok: true };
    await tx.update(contactMessages).set({ email, updatedAt: now }).where(eq(contactMessages.id, messageId));
    await queueJob(tx, answerMails, { answerId, number: answer.number });
    await record(tx, actor, messageId, 'mail-retried', now);
    return { ok: true };
  });
}

async function lockMessage(tx: Db, id: string) {
  const [message] = await tx
    .select({ state: contactMessages.state })
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for('update');
  return message;
}

async function setState(tx: Db, id: string, state: 'new' | 'answered' | 'closed', now: Date): Promise<void> {
  await tx.update(contactMessages).set({ state, updatedAt: now }).where(eq(contactMessages.id, id));
}

async function record(tx: Db, actor: Actor, objectId: string, action: string, now: Date): Promise<void> {
  await recordChange(tx, actor, { objectType: CONTACT_MESSAGE_OBJECT, objectId, action }, now);
}

/** After this long without success, an email counts as failed, in the same way as an order email. */
const TRIED_FOR_MS = 24 * 3_600_000;

/** Mails an answer. Throws on a temporary failure, so that the queue retries. A mail repeated after a crash has the same Message-ID. */
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
      ...pickColumns(contactMessages, 'name', 'email', 'orderNumber', 'message', 'language'),
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

type Found = AnswerMail & Pick<typeof contactMessages.$inferSelect, 'email' | 'language'>;

async function send(db: Db, { email, language, ...fields }: Found, id: string) {
  const { writeAnswerMail } = await import('./reply-mail.server.tsx');
  const t = await findMailWords(db, answerMailWording, language);
  const written = await writeAnswerMail(fields, language, config.BRAND_NAME, t);
  const messageId = `<answer-${id}@${new URL(shopUrl).hostname}>`;
  const { email: seller } = sellerOf(config);
  const replyTo = seller ? { name: config.BRAND_NAME, address: seller } : undefined;
  return sendMail({ ...written, to: email, language, messageId, ...(replyTo && { replyTo }) });
}

/** `number` counts the mails of an answer, from 1. Retries for about a day. */
export const answerMails = defineQueue<{ answerId: string; number: number }>('contact-answer-mail', 300);
