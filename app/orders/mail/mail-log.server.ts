import { and, eq, sql } from 'drizzle-orm';
import { recordOccurrences } from '#app/accounts/notifications/notifications.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { OrderMail } from '../order-queues.server.ts';
import { emailLogs, orders } from '../tables.server.ts';

const TRIED_FOR_MS = 24 * 3_600_000;

type MailKey = Pick<OrderMail, 'orderId' | 'type'> & { number: number };
type MailStatus = (typeof emailLogs.$inferSelect)['status'];

export async function findMailStatus(db: Db, key: MailKey): Promise<MailStatus | undefined> {
  const [found] = await db.select({ status: emailLogs.status }).from(emailLogs).where(isMail(key));
  return found?.status;
}

export async function logMailSent(db: Db, key: MailKey, now: Date): Promise<void> {
  await write(db, key, { status: 'sent', problem: null, createdAt: now });
}

export async function logMailRefused(db: Db, key: MailKey, problem: string, now: Date): Promise<void> {
  await writeTry(db, key, { status: 'failed', problem, createdAt: now });
}

/** Records a failed attempt. Returns whether the email counts as failed, after attempts for a whole day. */
export async function logMailTried(db: Db, key: MailKey, problem: string, now: Date): Promise<boolean> {
  const [{ firstTriedAt } = { firstTriedAt: null }] = await db
    .select({ firstTriedAt: emailLogs.firstTriedAt })
    .from(emailLogs)
    .where(isMail(key));
  const isOver = firstTriedAt !== null && now.getTime() - firstTriedAt.getTime() >= TRIED_FOR_MS;
  await writeTry(db, key, { status: isOver ? 'failed' : 'waiting', problem, createdAt: now });
  return isOver;
}

export async function deleteMail(db: Db, key: MailKey): Promise<void> {
  await db.delete(emailLogs).where(isMail(key));
}

type Outcome = { status: MailStatus; problem: string | null; createdAt: Date };

async function writeTry(db: Db, key: MailKey, outcome: Outcome): Promise<void> {
  await db.transaction(async (tx) => {
    await write(tx, key, outcome, true);
    if (outcome.status !== 'failed') return;
    const { orderId, type, number: resend } = key;
    const [order] = await tx
      .select({ number: orders.orderNumber })
      .from(orders)
      .where(eq(orders.id, orderId));
    if (!order) return;
    const subject = `${orderId}/${type}/${resend}`;
    const failed = { kind: 'mail', subject, details: { number: order.number, type } } as const;
    await recordOccurrences(tx, [failed], outcome.createdAt);
  });
}

async function write(db: Db, key: MailKey, outcome: Outcome, isTry = false): Promise<void> {
  const { orderId, type: emailType, number: resend } = key;
  const first = isTry ? { tries: 1, firstTriedAt: outcome.createdAt } : {};
  await db
    .insert(emailLogs)
    .values({ orderId, emailType, resend, ...outcome, ...first })
    .onConflictDoUpdate({
      target: [emailLogs.orderId, emailLogs.emailType, emailLogs.resend],
      set: {
        ...outcome,
        ...(isTry && {
          tries: sql`${emailLogs.tries} + 1`,
          firstTriedAt: sql`coalesce(${emailLogs.firstTriedAt}, excluded.first_tried_at)`,
        }),
      },
    });
}

function isMail({ orderId, type, number }: MailKey) {
  return and(eq(emailLogs.orderId, orderId), eq(emailLogs.emailType, type), eq(emailLogs.resend, number));
}
