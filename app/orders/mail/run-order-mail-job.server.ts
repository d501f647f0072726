import { eq } from 'drizzle-orm';
import { findPayment } from '#app/payments/find-and-expire-payment.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { describeSmtpError } from '#app/platform/mail/smtp.server.ts';
import { deliverAdditionMail } from '../additions/mail/deliver-addition-mail.server.ts';
import type { OrderMail } from '../order-queues.server.ts';
import { deliverExchangeMail } from '../returns/exchanges/mail/deliver-exchange-mail.server.ts';
import { orders } from '../tables.server.ts';
import { deliverOrderMail } from './deliver-order-mail.server.ts';
import { deliverWithdrawalMail } from './deliver-withdrawal-mail.server.ts';
import { findMailStatus, forgetMail, logMailRefused, logMailSent, logMailTried } from './mail-log.server.ts';

/**
 * The job that mails about an order, once: a mail that was sent or has failed is not sent again. Throws when the mail
 * server does not take it this time, so that the queue tries again, for a day; what it will never take has failed at
 * once. Both stand in the log, with what it said. Dying between the mail server's yes and our log makes it send a
 * second time, under the same Message-ID. An order that is nobody's any more is mailed to nobody, and one that was cancelled
 * is not confirmed.
 */
export async function runOrderMailJob(
  db: Db,
  { orderId, type, number = 0 }: OrderMail,
  now: Date,
): Promise<void> {
  const key = { orderId, type, number };
  const status = await findMailStatus(db, key);
  if (status === 'sent' || status === 'failed') return;
  if (type === 'order_confirmation') await recordMethod(db, orderId);
  const outcome = await deliver(db, key).catch(async (error: unknown) => {
    if (await logMailTried(db, key, describeSmtpError(error), now)) return 'failed' as const;
    throw error;
  });
  if (outcome === 'failed') return;
  if (outcome === 'nobody') return forgetMail(db, key);
  if (!outcome.ok) return logMailRefused(db, key, outcome.said, now);
  faultPoint('mail-sent');
  await logMailSent(db, key, now);
}

function deliver(db: Db, { orderId, type, number }: Required<OrderMail>) {
  if (type === 'withdrawal_received') return deliverWithdrawalMail(db, { orderId, number });
  if (type === 'exchange_received' || type === 'exchange_ended')
    return deliverExchangeMail(db, { orderId, type, number });
  if (type === 'addition_requested') return deliverAdditionMail(db, orderId);
  return deliverOrderMail(db, { orderId, type, number });
}

/** The provider's page lets shoppers pay otherwise than they first chose; the confirmation says how they did. */
async function recordMethod(db: Db, orderId: string): Promise<void> {
  const [order] = await db
    .select({ sessionId: orders.stripeSessionId, method: orders.paymentMethod })
    .from(orders)
    .where(eq(orders.id, orderId));
  const isOfProvider = order?.method === 'card' || order?.method === 'ideal';
  const payment = order?.sessionId && isOfProvider ? await findPayment(order.sessionId) : undefined;
  if (!payment?.ok || !payment.fact.method || payment.fact.method === order?.method) return;
  await db.update(orders).set({ paymentMethod: payment.fact.method }).where(eq(orders.id, orderId));
}
