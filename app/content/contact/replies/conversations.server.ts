import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { countFound } from '#app/ui/admin/list/count-found.server.ts';
import type { MessageState } from '../contact-message.ts';
import { contactAnswers, contactMessages } from '../tables.server.ts';

/** A message with its answers, oldest first. Times are in ISO 8601. */
export type Conversation = Awaited<ReturnType<typeof select>>[number];

type Asked = { search: string; state: MessageState | 'all'; page: number; perPage: number };

export async function listConversations(db: Db, { search, state, page, perPage }: Asked) {
  const { name, email, orderNumber, message } = contactMessages;
  const text = sql`fold_text(concat_ws(' ', ${name}, ${email}, ${orderNumber}, ${message}))`;
  const condition = and(
    state === 'all' ? undefined : eq(contactMessages.state, state),
    search ? containsText(text, search) : undefined,
  );
  const [conversations, [found], unanswered] = await Promise.all([
    select(db, condition, { limit: perPage, offset: (page - 1) * perPage }),
    countFound(db, contactMessages, condition),
    countNewMessages(db),
  ]);
  return { conversations, total: found?.count ?? 0, unanswered };
}

export function countNewMessages(db: Db): Promise<number> {
  return db.$count(contactMessages, eq(contactMessages.state, 'new'));
}

export async function findConversation(db: Db, id: string): Promise<Conversation | undefined> {
  const [found] = await select(db, eq(contactMessages.id, id), { limit: 1, offset: 0 });
  return found;
}

/** The maximum number of messages that the page of an order or a customer displays. */
const MOST = 20;

/** Returns messages about an order from the order's own email address, since visitors can enter any order number. */
export function listConversationsOfOrder(db: Db, { number, email }: { number: string; email: string }) {
  if (!email) return Promise.resolve([]);
  const isOfOrder = and(eq(contactMessages.orderNumber, number), isFrom(email));
  return select(db, isOfOrder, { limit: MOST, offset: 0 });
}

export async function exportConversations(db: Db, email: string) {
  const all = await select(db, isFrom(email), {});
  return all.map(({ answers, id: _, ...message }) => ({
    ...message,
    answers: answers.map(({ text, at }) => ({ text, at })),
  }));
}

/** Deletes all messages from an address. Call in the transaction that deletes the customer. */
export async function deleteConversations(tx: Db, email: string): Promise<void> {
  if (email) await tx.delete(contactMessages).where(isFrom(email));
}

function isFrom(email: string): SQL {
  return sql`lower(${contactMessages.email}) = lower(${email})`;
}

async function select(
  db: Db,
  condition: SQL | undefined,
  { limit, offset = 0 }: { limit?: number; offset?: number },
) {
  const query = db
    .select()
    .from(contactMessages)
    .where(condition)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .offset(offset)
    .$dynamic();
  const messages = await (limit === undefined ? query : query.limit(limit));
  if (!messages.length) return [];
  const ids = messages.map(({ id }) => id);
  const answers = await db
    .select()
    .from(contactAnswers)
    .where(inArray(contactAnswers.messageId, ids))
    .orderBy(asc(contactAnswers.createdAt), asc(contactAnswers.id));
  return messages.map(({ createdAt, updatedAt: _, ...message }) => ({
    ...message,
    at: createdAt.toISOString(),
    answers: answers
      .filter(({ messageId }) => messageId === message.id)
      .map(({ id, text, answeredBy, createdAt: at, mailStatus, mailProblem }) => ({
        id,
        text,
        by: answeredBy,
        at: at.toISOString(),
        mailStatus,
        problem: mailStatus === 'sent' ? '' : (mailProblem ?? ''),
      })),
  }));
}
