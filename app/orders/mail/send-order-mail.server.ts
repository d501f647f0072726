import { eq, sql } from 'drizzle-orm';
import { findPayment } from '#app/payments/payment-sessions.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { mailProblem } from '#app/platform/mail/mail.server.ts';
import { type OrderMail, orderMails } from '../order-queues.server.ts';
import { emailLogs, orders } from '../tables.server.ts';
import { deliverOrderMail } from './deliver-order-mail.server.ts';
import { findMailStatus, forgetMail, logMailRefused, logMailSent, logMailTried } from './mail-log.server.ts';

const RESENDS_PER_HOUR = 3;

/**
 * The job that mails about an order, once: a mail that was sent or has failed is not sent again. Throws when the mail
 * server does not take it this time, so that the queue tries again, for a day; what it will never take has failed at
 * once. Both stand in the log, with what it said. Dying between the mail server's yes and our log makes it send a
 * second time, under the same Message-ID. An order that is nobody's any more is mailed to nobody, and one that was cancelled
 * is not confirmed.
 */
export async function sendOrderMail(
  db: Db,
  { orderId, type, number = 0 }: OrderMail,
  now: Date,
): Promise<void> {
  const key = { orderId, type, number };
  const status = await findMailStatus(db, key);
  if (status === 'sent' || status === 'failed') return;
  if (type === 'order_confirmation') await recordMethod(db, orderId);
  const outcome = await deliverOrderMail(db, key).catch(async (error: unknown) => {
    if (await logMailTried(db, key, mailProblem(error), now)) return 'failed' as const;
    throw error;
  });
  if (outcome === 'failed') return;
  if (outcome === 'nobody') return forgetMail(db, key);
  if (!outcome.ok) return logMailRefused(db, key, outcome.said, now);
  faultPoint('mail-sent');
  await logMailSent(db, key, now);
}

/**
 * Mails the confirmation again because somebody asked: `write` is what else is written down of it, by its number, before
 * it is sent. Refuses more than three an hour for one order, and when the mail server does not take it; what it will
 * never take stands in the log as failed.
 */
export async function resendConfirmation(
  db: Db,
  orderId: string,
  now: Date,
  write?: (tx: Db, resend: number) => Promise<void>,
): Promise<{ ok: true } | { ok: false; reason: 'too-many' | 'mail-refused' | 'mail-unavailable' }> {
  const taken = await db.transaction(async (tx) => {
    const number = await claimMailNumber(tx, orderId);
    if (number) await write?.(tx, number.resend);
    return number;
  });
  if (!taken) return { ok: false, reason: 'too-many' };
  const key = { orderId, type: 'order_confirmation', number: taken.resend } as const;
  try {
    const outcome = await deliverOrderMail(db, key);
    if (outcome === 'nobody') {
      await forgetMail(db, key);
      return { ok: false, reason: 'mail-unavailable' };
    }
    if (outcome.ok) return { ok: true };
    await logMailRefused(db, key, outcome.said, now);
    return { ok: false, reason: 'mail-refused' };
  } catch (error) {
    log.warn({ err: error, orderId }, 'confirmation could not be mailed');
    await giveUp(db, orderId, taken);
    return { ok: false, reason: 'mail-unavailable' };
  }
}

/** Its number is taken before it is sent, so that two clicks at once are one mail. */
async function claimMailNumber(tx: Db, orderId: string): Promise<{ id: string; resend: number } | undefined> {
  const { rows } = await tx.execute<{ id: string; resend: number }>(sql`
    insert into email_logs (order_id, email_type, resend, status)
    select ${orderId}, 'order_confirmation', coalesce(max(resend) + 1, 0), 'sent' from email_logs
    where order_id = ${orderId} and email_type = 'order_confirmation'
    having count(*) filter (where resend > 0 and created_at > now() - interval '1 hour') < ${RESENDS_PER_HOUR}
    on conflict do nothing
    returning id, resend`);
  return rows[0];
}

/** Frees the number of a mail that was not sent. Under the first one its job may have taken it for done meanwhile. */
async function giveUp(
  db: Db,
  orderId: string,
  { id, resend }: { id: string; resend: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(emailLogs).where(eq(emailLogs.id, id));
    if (resend === 0) await queueJob(tx, orderMails, { orderId, type: 'order_confirmation' });
  });
}

/** The provider's page lets shoppers pay otherwise than they first chose; the confirmation says how they did. */
async function recordMethod(db: Db, orderId: string): Promise<void> {
  const [order] = await db
    .select({ sessionId: orders.stripeSessionId, method: orders.paymentMethod })
    .from(orders)
    .where(eq(orders.id, orderId));
  const payment = order?.sessionId ? await findPayment(order.sessionId) : undefined;
  if (!payment?.ok || !payment.fact.method || payment.fact.method === order?.method) return;
  await db.update(orders).set({ paymentMethod: payment.fact.method }).where(eq(orders.id, orderId));
}
