import { and, eq, sql } from 'drizzle-orm';
import { deleteMail, logMailRefused } from '#app/orders/mail/mail-log.server.ts';
import { orderMails } from '#app/orders/order-queues.server.ts';
import type { OrderView } from '#app/orders/order-view-types.ts';
import { emailLogs, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { findOrderView } from '../history/find-order-view.server.ts';
import { readOrderByPaymentSession } from '../history/guest-order-access.server.ts';
import { deliverOrderMail } from './deliver-order-mail.server.ts';

const RESENDS_PER_HOUR = 3;

/** Resends the confirmation at most three times per hour. `write` is called in the transaction that logs the email. */
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
      await deleteMail(db, key);
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

/** Reserves the number before the email is sent, so that two simultaneous clicks send only one. */
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

/** Releases the number of an unsent email. Queues the first email again, since its job may have skipped it. */
async function giveUp(db: Db, orderId: string, { id, resend }: { id: string; resend: number }) {
  await db.transaction(async (tx) => {
    await tx.delete(emailLogs).where(eq(emailLogs.id, id));
    if (resend === 0) await queueJob(tx, orderMails, { orderId, type: 'order_confirmation' });
  });
}

type Asked = { orderId: string; orderNumber?: string | undefined; sessionId?: string | undefined };

/** Finds an order whose confirmation may be resent: by a still valid payment session, or for its signed-in owner. */
export async function findOrderForConfirmationResend(
  db: Db,
  { orderId, orderNumber, sessionId }: Asked,
  reader: { customerId: string | undefined; now: Date },
): Promise<{ ok: true; order: OrderView } | { ok: false; reason: 'not-found' | 'too-old' }> {
  const { customerId } = reader;
  const read = sessionId ? await readOrderByPaymentSession(db, sessionId, reader) : undefined;
  if (read?.as === 'too-old') return { ok: false, reason: 'too-old' };
  const isOwn = customerId ? and(eq(orders.id, orderId), eq(orders.userId, customerId)) : undefined;
  const order = sessionId ? read?.order : isOwn && (await findOrderView(db, isOwn));
  const isTheirs = order?.id === orderId && (orderNumber === undefined || orderNumber === order.order_number);
  return order && isTheirs ? { ok: true, order } : { ok: false, reason: 'not-found' };
}
