import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { emailAddressSchema } from '#app/platform/text/email-address-schema.ts';
import { LONGEST_ANSWER } from '../contact-message.ts';
import { contactAnswers, contactMessages } from '../tables.server.ts';
import { answerMails } from './send-reply.server.ts';

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
