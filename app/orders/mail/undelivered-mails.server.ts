import { and, count, desc, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { emailLogs, orders } from '../tables.server.ts';

export type UndeliveredMail = {
  id: string;
  orderNumber: string;
  email: string;
  type: string;
  status: 'waiting' | 'failed';
  tries: number;
  problem: string;
  at: string;
};

export async function listUndelivered(
  db: Db,
  most: number,
): Promise<{ mails: UndeliveredMail[]; failed: number; waiting: number }> {
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
      id: emailLogs.id,
      orderNumber: orders.orderNumber,
      email: orders.email,
      type: emailLogs.emailType,
      status: emailLogs.status,
      tries: emailLogs.tries,
      problem: emailLogs.problem,
      at: emailLogs.createdAt,
    })
    .from(emailLogs)
    .innerJoin(orders, eq(orders.id, emailLogs.orderId))
    .where(where)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof select>>[number];

function shown({ status, problem, at, ...mail }: Row): UndeliveredMail {
  const isWaiting = status === 'waiting';
  return { ...mail, status: isWaiting ? 'waiting' : 'failed', problem: problem ?? '', at: at.toISOString() };
}
