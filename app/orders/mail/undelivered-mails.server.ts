import { and, count, desc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { recordOrderChange } from '../editing/order-log.server.ts';
import { type OrderMail, orderMails } from '../order-queues.server.ts';
import { emailLogs, orders } from '../tables.server.ts';

export type UndeliveredMail = ReturnType<typeof shown>;

export async function listUndelivered(db: Db, most: number) {
  const found = await select(db, isUndelivered()).orderBy(desc(emailLogs.createdAt)).limit(most);
  const counts = await db
    .select({ status: emailLogs.status, count: count() })
    .from(emailLogs)
    .innerJoin(orders, eq(orders.id, emailLogs.orderId))
    .where(isUndelivered())
    .groupBy(emailLogs.status);
  const countOf = (status: string) => counts.find((row) => row.status === status)?.count ?? 0;
  return { mails: found.map(shown), failed: countOf('failed'), waiting: countOf('waiting') };
}

export async function listUndeliveredOf(db: Db, orderId: string): Promise<UndeliveredMail[]> {
  const found = await select(db, and(isUndelivered(), eq(emailLogs.orderId, orderId))).orderBy(
    desc(emailLogs.createdAt),
  );
  return found.map(shown);
}

export function isUndelivered(): SQL | undefined {
  return and(
    sql`${emailLogs.status} <> 'sent'`,
    isNull(orders.deletedAt),
    sql`${orders.email} <> ''`,
    not(sql`(${emailLogs.emailType} = 'order_confirmation' and exists (
      select 1 from email_logs arrived where arrived.order_id = ${emailLogs.orderId} and arrived.email_type = 'order_confirmation'
        and arrived.status = 'sent' and arrived.created_at > ${emailLogs.createdAt}))`),
  );
}

function select(db: Db, where: SQL | undefined) {
  return db
    .select({
      ...pickColumns(emailLogs, 'id', 'status', 'tries', 'problem'),
      ...pickColumns(orders, 'orderNumber', 'email'),
      type: emailLogs.emailType,
      at: emailLogs.createdAt,
    })
    .from(emailLogs)
    .innerJoin(orders, eq(orders.id, emailLogs.orderId))
    .where(where)
    .$dynamic();
}

function shown({ status, problem, at, ...mail }: Awaited<ReturnType<typeof select>>[number]) {
  const state = status === 'waiting' ? ('waiting' as const) : ('failed' as const);
  return { ...mail, status: state, problem: problem ?? '', at: at.toISOString() };
}

/** Queues undelivered emails for another day of attempts. Returns their number. The caller has locked the order. */
export async function retryUndeliveredMails(tx: Db, actor: Actor, orderId: string, now: Date) {
  const mails = await listUndeliveredOf(tx, orderId);
  if (mails.length === 0) return 0;
  const retried = await tx
    .update(emailLogs)
    .set({ status: 'waiting', tries: 0, firstTriedAt: null, createdAt: now })
    .where(
      inArray(
        emailLogs.id,
        mails.map(({ id }) => id),
      ),
    )
    .returning({ type: emailLogs.emailType, number: emailLogs.resend });
  for (const mail of retried) {
    await queueJob(tx, orderMails, { orderId, ...mail, type: mail.type as OrderMail['type'] });
  }
  const after = { problem: mails.map(({ problem }) => problem).join('\n') };
  await recordOrderChange(tx, actor, orderId, { action: 'mail-retried', after }, now);
  return mails.length;
}
