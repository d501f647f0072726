import { and, asc, eq, sql } from 'drizzle-orm';
import { findPayment } from '#app/payments/find-payment.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { queueJob } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { sendMail } from '#app/platform/mail.server.ts';
import { type OrderMail, orderMails } from './queues.server.ts';
import { leftToRefund } from './refund.ts';
import { listRefunds } from './refunds/list-refunds.server.ts';
import { emailLogs, orderItems, orders } from './tables.server.ts';

const RESENDS_PER_HOUR = 3;

/**
 * The job that mails about an order, once: a mail that is in the log is not sent again. Throws when the mail server
 * does not take it, so that the queue tries again. Dying between the mail server's yes and our log makes it send a
 * second time, under the same Message-ID. An order that is nobody's any more is mailed to nobody, and one that was cancelled
 * is not confirmed.
 */
export async function sendOrderMail(db: Db, { orderId, type, number = 0 }: OrderMail): Promise<void> {
  const [logged] = await db
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(and(eq(emailLogs.orderId, orderId), eq(emailLogs.emailType, type), eq(emailLogs.resend, number)));
  if (logged) return;
  if (type === 'order_confirmation') await recordMethod(db, orderId);
  if (!(await mail(db, orderId, type, number))) return;
  faultPoint('mail-sent');
  await db
    .insert(emailLogs)
    .values({ orderId, emailType: type, resend: number, status: 'sent' })
    .onConflictDoNothing();
}

/**
 * Mails the confirmation again because somebody asked: `write` is what else is written down of it, by its number, before
 * it is sent. Refuses more than three an hour for one order, and when the mail server does not take it.
 */
export async function resendConfirmation(
  db: Db,
  orderId: string,
  write?: (tx: Db, resend: number) => Promise<void>,
): Promise<{ ok: true } | { ok: false; reason: 'too-many' | 'mail-unavailable' }> {
  const taken = await db.transaction(async (tx) => {
    const number = await takeNumber(tx, orderId);
    if (number) await write?.(tx, number.resend);
    return number;
  });
  if (!taken) return { ok: false, reason: 'too-many' };
  try {
    if (await mail(db, orderId, 'order_confirmation', taken.resend)) return { ok: true };
    await db.delete(emailLogs).where(eq(emailLogs.id, taken.id));
    return { ok: false, reason: 'mail-unavailable' };
  } catch (error) {
    log.warn({ err: error, orderId }, 'confirmation could not be mailed');
    await giveUp(db, orderId, taken);
    return { ok: false, reason: 'mail-unavailable' };
  }
}

/** Its number is taken before it is sent, so that two clicks at once are one mail. */
async function takeNumber(tx: Db, orderId: string): Promise<{ id: string; resend: number } | undefined> {
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

/** Whether there was somebody to mail to. */
async function mail(db: Db, orderId: string, type: OrderMail['type'], resend: number): Promise<boolean> {
  const [[order], items, refunds] = await Promise.all([
    db
      .select({
        number: orders.orderNumber,
        status: orders.status,
        email: orders.email,
        language: orders.language,
        createdAt: orders.createdAt,
        totalCents: orders.totalCents,
        paymentMethod: orders.paymentMethod,
        shippingAddress: orders.shippingAddress,
      })
      .from(orders)
      .where(eq(orders.id, orderId)),
    db
      .select({
        title: orderItems.title,
        size: orderItems.size,
        quantity: orderItems.quantity,
        priceCents: orderItems.priceCents,
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.position)),
    listRefunds(db, orderId),
  ]);
  if (!order?.email) return false;
  // What an operator cancelled meanwhile is not coming anybody's way.
  if (type === 'order_confirmation' && order.status === 'cancelled') return false;
  // Nor is one off that goes on after all.
  if (type === 'order_cancelled' && order.status !== 'cancelled') return false;
  const returnedCents =
    type === 'order_cancelled'
      ? order.totalCents - leftToRefund(order.totalCents, refunds)
      : (refunds.find(({ number }) => number === resend)?.amountCents ?? order.totalCents);
  // The mail library is large; only the process that mails loads it, and only then.
  const { writeOrderMail } = await import('./order-mail.server.tsx');
  const written = await writeOrderMail(
    type,
    { ...order, items, returnedCents },
    order.language,
    config.BRAND_NAME,
  );
  const messageId = `<${type}-${resend}-${orderId}@${new URL(shopUrl).hostname}>`;
  await sendMail({ ...written, to: order.email, language: order.language, messageId });
  return true;
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
